// How the card draws an instrument in three dimensions: its faces, and the depths that throw shadows.

export const SHADOW_PX = 2048;

/** A point has its place `at`, and where it is `laid` on its drawing: of a wrapped sheet, as it is flat. */
export const VERTEX = `#version 300 es
in vec3 at, laid;
uniform mat4 model, camera, light;
out vec3 world, local;
out vec4 shade;
void main() {
  vec4 placed = model * vec4(at, 1.0);
  world = placed.xyz; local = laid; shade = light * placed;
  gl_Position = camera * placed;
}`;

export const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler2DShadow;
in vec3 world, local;
in vec4 shade;
uniform vec4 colour;
uniform vec3 eye, sun;
uniform float metal, ground, strength;
uniform mat4 model;
uniform vec4 frontAt, backAt;
uniform vec2 drawn;
uniform sampler2D front, back;
uniform sampler2DShadow shadows;
out vec4 seen;
float lit(float slope) {
  vec3 at = shade.xyz / shade.w * 0.5 + 0.5;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  float sum = 0.0;
  for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++)
    sum += texture(shadows, vec3(at.xy + vec2(x, y) / ${SHADOW_PX}.0, at.z - 0.0012 - 0.002 * (1.0 - slope)));
  return sum / 9.0;
}
void main() {
  vec3 flat_ = normalize(cross(dFdx(world), dFdy(world)));
  vec3 side = normalize(cross(dFdx(local), dFdy(local)));
  vec3 to = normalize(eye - world);
  if (dot(flat_, to) < 0.0) flat_ = -flat_;
  if (!gl_FrontFacing) side = -side;
  float slope = max(dot(flat_, sun), 0.0);
  float bright = lit(slope) * strength;
  if (ground > 0.0) {
    float far = length(world.xz) / ground;
    seen = vec4(0.0, 0.0, 0.0, (1.0 - bright) * 0.32 * smoothstep(1.0, 0.35, far) * step(0.02, sun.y));
    return;
  }
  vec3 base = colour.rgb;
  float thick = colour.a;
  vec4 mark = vec4(0.0);
  if (drawn.x > 0.5 && side.z > 0.98) mark = texture(front, (local.xy * vec2(1.0, -1.0) + frontAt.xy) / frontAt.zw);
  if (drawn.y > 0.5 && side.z < -0.98) mark = texture(back, (local.xy * vec2(-1.0, -1.0) + backAt.xy) / backAt.zw);
  base = base * (1.0 - mark.a) + mark.rgb;
  thick = max(thick, mark.a);
  vec3 mid = normalize(sun + to);
  float glint = pow(max(dot(flat_, mid), 0.0), mix(30.0, 70.0, metal)) * mix(0.10, 0.24, metal) * bright * (1.0 - mark.a);
  float above = reflect(-to, flat_).y * 0.5 + 0.5;
  vec3 ambient = mix(vec3(0.36, 0.34, 0.32), vec3(0.50, 0.52, 0.56), flat_.y * 0.5 + 0.5);
  // As an eye or a film is wider open under a low sun: what lies flat stays readable, and its shadows are seen.
  vec3 shown = base * (ambient * 1.06 + vec3(0.50, 0.47, 0.42) * pow(slope, 0.45) * bright);
  shown += base * metal * (smoothstep(0.3, 1.0, above) * 0.20 - 0.07) * (1.0 - mark.a);
  shown += mix(vec3(1.0), base * 1.3, metal) * glint * slope;
  seen = vec4(shown, thick);
}`;

export const DARK = `#version 300 es
precision highp float;
void main() {}`;
