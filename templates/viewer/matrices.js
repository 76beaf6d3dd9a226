// Vectors and matrices of three dimensions, columns first, as the card takes them.

export const add = (a, b) => a.map((n, k) => n + b[k]);
export const scale = (a, by) => a.map((n) => n * by);
export const unit = (a) => scale(a, 1 / Math.hypot(...a));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function mul(a, b) {
  const out = new Float32Array(16);
  for (let c = 0; c < 4; c += 1) {
    for (let r = 0; r < 4; r += 1) out[c * 4 + r] = [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + r] * b[c * 4 + k], 0);
  }
  return out;
}

/** A direction turned as what is upright is turned to `up`, the shortest way. */
export function turnedTo(up, a) {
  if (up[1] < -0.9999) return [a[0], -a[1], -a[2]];
  const axis = cross([0, 1, 0], up);
  const once = cross(axis, a);
  return add(add(a, once), scale(cross(axis, once), 1 / (1 + up[1])));
}

export function look(eye, at, up = [0, 1, 0]) {
  const z = unit(add(eye, scale(at, -1)));
  const x = unit(cross(Math.abs(dot(up, z)) > 0.9999 ? [0, 0, -1] : up, z));
  const y = cross(z, x);
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1];
}

export function perspective(angle, wide, near, far) {
  const f = 1 / Math.tan(angle / 2);
  return [f / wide, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0];
}

export function ortho(r) {
  return [1 / r, 0, 0, 0, 0, 1 / r, 0, 0, 0, 0, -1 / (2 * r), 0, 0, 0, -1, 1];
}
