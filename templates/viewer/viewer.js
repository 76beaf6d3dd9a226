// An instrument in three dimensions: its GLB in its materials, with its faces' drawings on it, lit by
// one light that throws shadows. It needs its matrices and shaders alone, on a page or in a file of its own.

import { add, look, mul, ortho, perspective, scale, turnedTo, unit } from "./matrices.js";
import { DARK, FRAGMENT, SHADOW_PX, VERTEX } from "./shaders.js";

const TEXTURE_PX = 2048;
const INK = "#2c2209";
const LINE_MM = 0.25;
/** How far parts are lifted off each other, of the whole's size. */
const LIFT = 0.22;
/** A millimetre in glTF's unit. */
const METRE = 0.001;
const UPRIGHT = [0, 0, 1];
/** What is seen above and below the middle, of its distance, but for what fades at the foot. */
const CLEAR = 0.84 * Math.tan(0.35);
/** From how far above a wall is looked at. */
const WALL_PITCH = 0.25;

/**
 * Show an instrument on a canvas.
 *
 * `glb` is its file's ArrayBuffer; `faces` have `part`, `face` (front or back), `svg` and `ink`; `light` is
 * the direction to it, z up. Answers functions to turn, take apart and light it, and to end.
 */
export async function viewer(canvas, { glb, faces = [], light = [-0.45, 0.35, 0.82], pitch = 0.9, yaw = 0.35 }) {
  // What is drawn is kept, for it may be printed.
  const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: false, preserveDrawingBuffer: true });
  if (!gl) return null;
  const nodes = parsed(gl, glb);
  const program = linked(gl, VERTEX, FRAGMENT);
  const dark = linked(gl, VERTEX, DARK);
  const shadows = shadowMap(gl);
  const blank = texture(gl, new ImageData(1, 1));
  const { middle, radius, low } = bounds(nodes);
  await Promise.all(faces.map((one) => lay(gl, nodes, one)));
  const floor = plane(gl, middle, radius, low);
  const state = { yaw, pitch, near: 1, apart: 0, light, zenith: UPRIGHT, strength: 1, moved: null };
  let frame = 0;
  let wanted = false;

  function draw() {
    wanted = false;
    const sun = unit(inGltf(state.light));
    const span = 1.14 * reach(nodes, state.apart * radius);
    nodes.forEach((node) => { node.placed = lifted(node, state.apart * radius, state.moved); });
    const far = mul(ortho(span * 1.15), look(add(middle, scale(sun, span * 2)), middle));
    const size = [canvas.clientWidth || 300, canvas.clientHeight || 300].map((n) => Math.round(n * Math.min(2, devicePixelRatio)));
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    const wide = size[0] / size[1];
    const up = inGltf(state.zenith);
    const to = turnedTo(up, [
      Math.sin(state.yaw) * Math.cos(state.pitch), Math.sin(state.pitch), Math.cos(state.yaw) * Math.cos(state.pitch)]);
    // Seen from aslant, the whole is not as high as it is wide; what is near looks larger.
    const by = state.apart * radius;
    const seen = up[1] > 0.999 ? standing(nodes, by, Math.asin(to[1])) : hanging(nodes, by);
    const high = Math.max(0.9, Math.min(1, seen.high / reach(nodes, by)));
    const away = Math.max(span * 2.75 * Math.max(high, 1 / wide), seen.away) / state.near;
    const eye = add(middle, scale(to, away));
    const camera = mul(perspective(0.7, wide, away * 0.05, away * 4), look(eye, middle, up));
    gl.enable(gl.DEPTH_TEST);
    pass(dark, shadows.buffer, [SHADOW_PX, SHADOW_PX], { camera: far, light: far }, nodes.filter((node) => node.colour[3] > 0.9));
    gl.useProgram(program);
    const told = { camera, light: far, eye, sun, strength: state.strength };
    pass(program, null, size, told, nodes.filter((node) => node.colour[3] > 0.9));
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    pass(program, undefined, size, { ...told, ground: radius * 2.4 }, [floor]);
    const clear = nodes.filter((node) => node.colour[3] <= 0.9);
    pass(program, undefined, size, told, clear.sort((a, b) => a.centre[1] - b.centre[1]));
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    canvas.dataset.light = state.light.map((n) => n.toFixed(5)).join(" ");
    canvas.dataset.moved = (state.moved?.by ?? []).map((n) => n.toFixed(2)).join(" ");
    canvas.dataset.turned = (state.moved?.turn ?? 0).toFixed(4);
    canvas.dataset.camera = [...camera].map((n) => n.toFixed(6)).join(" ");
  }

  /** Draw some nodes: into a buffer, onto the canvas (null), or over what is there (undefined). */
  function pass(how, buffer, size, told, some) {
    gl.useProgram(how);
    if (buffer !== undefined) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
      gl.viewport(0, 0, ...size);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    }
    const at = (name) => gl.getUniformLocation(how, name);
    for (const name of ["camera", "light"]) gl.uniformMatrix4fv(at(name), false, told[name]);
    if (how === program) {
      gl.uniform3fv(at("eye"), told.eye);
      gl.uniform3fv(at("sun"), told.sun);
      gl.uniform1f(at("strength"), told.strength);
      gl.uniform1f(at("ground"), told.ground ?? 0);
      bind(0, shadows.depth, at("shadows"));
    }
    for (const node of some) {
      gl.uniformMatrix4fv(at("model"), false, node.placed ?? node.matrix);
      if (how === program) {
        gl.uniform4fv(at("colour"), node.colour);
        gl.uniform1f(at("metal"), node.metal);
        gl.uniform2f(at("drawn"), node.front ? 1 : 0, node.back ? 1 : 0);
        for (const [k, side] of ["front", "back"].entries()) {
          gl.uniform4fv(at(`${side}At`), node[side]?.at ?? [0, 0, 1, 1]);
          bind(k + 1, node[side]?.texture ?? blank, at(side));
        }
      }
      gl.bindVertexArray(node.shape);
      gl.drawElements(gl.TRIANGLES, node.count, gl.UNSIGNED_INT, 0);
    }
  }

  function bind(unit_, what, at) {
    gl.activeTexture(gl.TEXTURE0 + unit_);
    gl.bindTexture(gl.TEXTURE_2D, what);
    gl.uniform1i(at, unit_);
  }

  function again() {
    if (!wanted) { wanted = true; frame = requestAnimationFrame(draw); }
  }

  function turn(by_yaw, by_pitch) {
    state.yaw -= by_yaw;
    state.pitch = Math.max(-1.55, Math.min(1.55, state.pitch + by_pitch));
    again();
  }

  function closer(factor) {
    state.near = Math.max(0.4, Math.min(12, state.near * factor));
    again();
  }

  held(canvas, turn, closer);
  const watch = new ResizeObserver(again);
  watch.observe(canvas);
  draw();
  /** Turn by itself until it is touched; not at all for those who want no motion. */
  function spin() {
    let touched = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const name of ["pointerdown", "keydown", "wheel"]) {
      canvas.addEventListener(name, () => { touched = true; }, { once: true, passive: true });
    }
    let before = performance.now();
    const step = (at) => {
      if (touched || !canvas.isConnected) return;
      turn((at - before) / 6000, 0);
      before = at;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  return {
    turn, closer, draw, spin,
    apart: (share) => { state.apart = share; again(); },
    /** Light it; a face that is put up on a wall is seen so, whose plane is the floor that parts lie on. */
    light: (to, strength = 1, zenith = UPRIGHT) => {
      if (`${zenith}` !== `${state.zenith}`) state.pitch = pitch * zenith[2] + WALL_PITCH * Math.hypot(zenith[0], zenith[1]);
      Object.assign(state, { light: to, strength, zenith });
      again();
    },
    move: (moved) => { state.moved = moved; again(); },
    end: () => { watch.disconnect(); cancelAnimationFrame(frame); gl.getExtension("WEBGL_lose_context")?.loseContext(); },
  };
}

/** A direction, z up, in glTF's axes, whose y is. */
const inGltf = ([x, y, z]) => [x, z, -y];

/** Turned by the pointer, the wheel, two fingers and the keys. */
function held(canvas, turn, closer) {
  const pointers = new Map();
  canvas.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 1) {
      turn((event.clientX - before.clientX) / 160, (event.clientY - before.clientY) / 160);
    } else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      closer(apart(event) / Math.max(1, apart(before)));
    }
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    closer(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const act = { ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, -0.1),
      ArrowDown: () => turn(0, 0.1), "+": () => closer(1.2), "-": () => closer(0.83) }[event.key];
    if (act) { event.preventDefault(); act(); }
  });
}

/** The nodes of a binary glTF, with their shapes in the card's memory. */
function parsed(gl, glb) {
  const view = new DataView(glb);
  const long = view.getUint32(12, true);
  const told = JSON.parse(new TextDecoder().decode(new Uint8Array(glb, 20, long)));
  const start = 20 + long + 8;
  const numbers = (index, Kind, per) => {
    const { bufferView, byteOffset = 0, count } = told.accessors[index];
    return new Kind(glb.slice(start + (told.bufferViews[bufferView].byteOffset ?? 0) + byteOffset,
      start + (told.bufferViews[bufferView].byteOffset ?? 0) + byteOffset + count * per * Kind.BYTES_PER_ELEMENT));
  };
  const nodes = told.nodes.filter((node) => node.mesh != null).map((node) => {
    const [shape] = told.meshes[node.mesh].primitives;
    const { POSITION, _FLAT } = shape.attributes;
    const points = numbers(POSITION, Float32Array, 3);
    const order = numbers(shape.indices, Uint32Array, 1);
    const { pbrMetallicRoughness: look_, alphaMode } = told.materials[shape.material];
    const [red, green, blue, thick] = look_.baseColorFactor;
    const colour = [...[red, green, blue].map(shade), thick];
    if (alphaMode !== "BLEND") colour[3] = 1;
    const matrix = new Float32Array(node.matrix ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    return { name: node.name, matrix, points, colour, metal: look_.metallicFactor > 0.5 ? 1 : 0,
      shape: arrays(gl, order, points, _FLAT == null ? points : numbers(_FLAT, Float32Array, 3)), count: order.length };
  });
  for (const node of nodes) {
    const { low, middle } = middleOf(nodes.filter((one) => partOf(one) === partOf(node)));
    // What lies in a recess stands on its floor, higher than what holds it; a tab that reaches lower counts little.
    Object.assign(node, { centre: middle, stands: 0.9 * low[1] + 0.1 * middle[1] });
  }
  const order = [...new Set([...nodes].sort((a, b) => a.stands - b.stands).map(partOf))];
  nodes.forEach((node) => { node.rank = order.indexOf(partOf(node)) - (order.length - 1) / 2; });
  return nodes;
}

/** The part of a node: its grooves, which are "part/grooves", go where it goes. */
const partOf = (node) => node.name.split("/")[0];

/** A component of linear light, which glTF has, as the screen's (IEC 61966-2-1). */
function shade(light) {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** A shape of triangles, whose points have such places each. */
function arrays(gl, order, ...places) {
  const shape = gl.createVertexArray();
  gl.bindVertexArray(shape);
  for (const [k, points] of places.entries()) {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, points, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(k);
    gl.vertexAttribPointer(k, 3, gl.FLOAT, false, 0, 0);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  return shape;
}

/** Lay a face's drawing on its part. */
async function lay(gl, nodes, { part, face, svg, ink = INK }) {
  const node = nodes.find((one) => one.name === part);
  const box = svg.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/);
  const origin = svg.match(/data-origin="([-\d.]+) ([-\d.]+)"/);
  if (!node || !box || !origin) return;
  const [wide, high] = [Number(box[1]), Number(box[2])];
  const px = TEXTURE_PX / Math.max(wide, high);
  const text = svg
    .replace(/<g [^>]*id="layer-cut-(inner|outer)"[^>]*>[\s\S]*?<\/g>/g, "")
    .replace(/<g [^>]*id="layer-score"[^>]*>/, `<g fill="none" stroke="${ink}" stroke-width="${LINE_MM}">`)
    .replace(/<g [^>]*id="layer-engrave"[^>]*>/, `<g fill="${ink}" fill-rule="nonzero">`)
    .replace(/ (width|height)="[\d.]+mm"/g, (_, name) => ` ${name}="${Math.round((name === "width" ? wide : high) * px)}"`);
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const there = await picture.decode().then(() => true, () => false);
  URL.revokeObjectURL(picture.src);
  if (!there) return;
  const page = new OffscreenCanvas(Math.round(wide * px), Math.round(high * px));
  page.getContext("2d").drawImage(picture, 0, 0, page.width, page.height);
  node[face] = { texture: texture(gl, page), at: [Number(origin[1]), Number(origin[2]), wide, high] };
}

function texture(gl, source) {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  const fine = gl.getExtension("EXT_texture_filter_anisotropic");
  if (fine) gl.texParameteri(gl.TEXTURE_2D, fine.TEXTURE_MAX_ANISOTROPY_EXT, 8);
  return made;
}

function shadowMap(gl) {
  const depth = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, depth);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_PX, SHADOW_PX);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
  const buffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return { depth, buffer };
}

function plane(gl, middle, radius, low) {
  const r = radius * 2.5;
  const points = new Float32Array([-r, 0, -r, r, 0, -r, r, 0, r, -r, 0, r]);
  const matrix = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, middle[0], low - radius * 0.002, middle[2], 1]);
  return { shape: arrays(gl, new Uint32Array([0, 2, 1, 0, 3, 2]), points), count: 6, matrix, colour: [0, 0, 0, 0.5], metal: 0 };
}

function linked(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  ["at", "laid"].forEach((name, k) => gl.bindAttribLocation(program, k, name));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  return program;
}

function bounds(nodes) {
  const { low, high, middle } = middleOf(nodes);
  for (const node of nodes) {
    const own = middleOf([node]);
    Object.assign(node, { under: own.low[1] - middle[1], over: own.high[1] - middle[1], around: 0 });
    eachPoint(node, ([x, , z]) => { node.around = Math.max(node.around, Math.hypot(x - middle[0], z - middle[2])); });
  }
  return { middle, radius: Math.hypot(...high.map((n, k) => n - low[k])) / 2, low: low[1] };
}

function middleOf(nodes) {
  const low = [Infinity, Infinity, Infinity];
  const high = low.map((n) => -n);
  nodes.forEach((node) => eachPoint(node, (at) => at.forEach((n, k) => {
    low[k] = Math.min(low[k], n);
    high[k] = Math.max(high[k], n);
  })));
  return { low, high, middle: low.map((n, k) => (n + high[k]) / 2) };
}

/** Call a function with each point of a node, where the node is placed. */
function eachPoint({ points, matrix }, what) {
  const at = [0, 0, 0];
  for (let k = 0; k < points.length; k += 3) {
    for (let n = 0; n < 3; n += 1) {
      at[n] = matrix[n] * points[k] + matrix[4 + n] * points[k + 1] + matrix[8 + n] * points[k + 2] + matrix[12 + n];
    }
    what(at);
  }
}

/** How far the farthest point is from the middle, once parts are lifted off each other. */
function reach(nodes, by) {
  return Math.max(...nodes.map(({ around, under, over, rank }) =>
    Math.hypot(around, Math.max(Math.abs(under + by * LIFT * rank), Math.abs(over + by * LIFT * rank)))));
}

/** How far it stands up and down from the middle on the screen, seen from a pitch, and how far away it is all in the picture. */
function standing(nodes, by, pitch) {
  const [lies, stands] = [Math.abs(Math.sin(pitch)), Math.abs(Math.cos(pitch))];
  const highs = nodes.map(({ around, under, over, rank }) =>
    around * lies + stands * Math.max(Math.abs(under + by * LIFT * rank), Math.abs(over + by * LIFT * rank)));
  return { high: Math.max(...highs), away: Math.max(...highs.map((high, k) => high / CLEAR + nodes[k].around * stands)) };
}

/** The same of what hangs on a wall, whose corners come near as it turns: it is kept within a ball. */
function hanging(nodes, by) {
  const high = reach(nodes, by);
  return { high, away: high / Math.sin(Math.atan(CLEAR)) };
}

/** Where a node is: lifted off the others, and if its part is moved, so many mm to the right, back and up, or turned about an upright. */
function lifted(node, by, moved) {
  const its = moved?.parts.includes(partOf(node));
  const placed = its && moved.turn ? turnedAbout(node.matrix, moved.at, moved.turn) : new Float32Array(node.matrix);
  placed[13] += by * LIFT * node.rank;
  if (its && moved.by) {
    const [x, y, z] = moved.by;
    [x, z, -y].forEach((mm, k) => { placed[12 + k] += mm * METRE; });
  }
  return placed;
}

/** A place turned about an upright through a point in mm, by an angle against the clock, seen from above. */
function turnedAbout(matrix, [x, y], angle) {
  const [c, s, u, v] = [Math.cos(angle), Math.sin(angle), x * METRE, -y * METRE];
  return mul([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, u - c * u - s * v, 0, v + s * u - c * v, 1], matrix);
}
