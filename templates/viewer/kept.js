// What a file of its own keeps of what the studio's server tells a page.

/** Days after which the sun's place and the equation of time are the same again, within 0.01° in a life's time. */
const TROPICAL_YEAR = 365.24219;

export const told = JSON.parse(document.getElementById("instrument").textContent);
export const words = async () => ({ ...told.words, ...told.calls });
export const sunOf = async (year) => ({ ...told.sun, start: told.sun.start + TROPICAL_YEAR * (year - told.year) });
