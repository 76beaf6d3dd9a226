// Hours by the sun's altitude: as far before noon as after it.

const RAD = Math.PI / 180;
/** How far over noon's line an altitude is noon's, as a share of its sine. */
const AT_NOON = 1e-4;

/**
 * Hours from noon between two lines, each `[hours from noon, altitude]`, an hour so many degrees; sines
 * of altitudes go as cosines of hours. Null beyond the lines.
 */
export function fromNoon(lines, altitude, degrees) {
  const sines = lines.map(([hour, one]) => [hour, Math.sin(one * RAD)]).sort((a, b) => a[0] - b[0]);
  const sine = Math.sin(altitude * RAD);
  if (sines[0]?.[0] === 0 && sine >= sines[0][1] && sine < sines[0][1] * (1 + AT_NOON)) return 0;
  for (let k = 1; k < sines.length; k += 1) {
    const [[h0, s0], [h1, s1]] = [sines[k - 1], sines[k]];
    if ((sine - s0) * (sine - s1) > 0) continue;
    const [c0, c1] = [Math.cos(h0 * degrees * RAD), Math.cos(h1 * degrees * RAD)];
    return Math.acos(c0 + (c1 - c0) * (sine - s0) / (s1 - s0)) / RAD / degrees;
  }
  return null;
}
