import { setImmediate as breathe } from "node:timers/promises";
import sharp from "sharp";
import { chanceOf, clamp, mix, smooth } from "./noise";

/** Linear light, red, green, blue; 1 is a lit wall. */
export type Light = readonly [number, number, number];
/** One number for each pixel of a film. */
export type Plane = Float32Array;

/** Every drawing is made on this sheet, whatever the film's size. */
export const sheet = { width: 1500, height: 1000 };

/** The site's black, which is the black of every picture. */
const pit = [10 / 255, 3 / 255, 5 / 255] as const;
/** The server answers others at least this often while a picture is made, in milliseconds. */
const holdMs = 4;
/** Pixels that are worked on before looking at the time. */
const stretch = 20_000;

type Exposure = { r: number; g: number; b: number };

/** Adds light at a point: `u` and `v` run from 0 to 1 across and down the picture. */
export type Emit = (u: number, v: number, to: Exposure) => void;

/**
 * A frame that light is collected on, in linear floats, as in a real camera:
 * first the light, then what stands in its way, then halation, then developing.
 */
export class Film {
  readonly width: number;
  readonly height: number;
  /** Width over height, for round things: dx * aspect is measured in heights. */
  readonly aspect: number;
  readonly planes: [Plane, Plane, Plane];
  private rested = performance.now();

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.aspect = width / height;
    const plane = () => new Float32Array(width * height);
    this.planes = [plane(), plane(), plane()];
  }

  private async rest() {
    if (performance.now() - this.rested < holdMs) return;
    await breathe();
    this.rested = performance.now();
  }

  /** Adds the light of every point. */
  async expose(emit: Emit): Promise<void> {
    const { width, height } = this;
    const [r, g, b] = this.planes;
    const to = { r: 0, g: 0, b: 0 };
    for (let y = 0, index = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, index += 1) {
        to.r = 0;
        to.g = 0;
        to.b = 0;
        emit((x + 0.5) / width, (y + 0.5) / height, to);
        r[index] = (r[index] ?? 0) + to.r;
        g[index] = (g[index] ?? 0) + to.g;
        b[index] = (b[index] ?? 0) + to.b;
      }
      await this.rest();
    }
  }

  /** The shape of SVG elements drawn on the sheet, 0 to 1; `soft` blurs it, in sheet units. */
  async shape(elements: string, soft = 0): Promise<Plane> {
    const { width, height } = this;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="none"><g fill="#fff">${elements}</g></svg>`;
    const alpha = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .extractChannel("alpha")
      .raw()
      .toBuffer();
    const shape = new Float32Array(alpha.length);
    await this.eachPixel(shape, (index) => (alpha[index] ?? 0) / 255);
    const radius = (soft * width) / sheet.width;
    return radius >= 0.5 ? this.blurred(shape, radius) : shape;
  }

  /** Works on every pixel of a plane, a stretch at a time. */
  private async eachPixel(plane: Plane, work: (index: number, value: number) => number) {
    for (let start = 0; start < plane.length; start += stretch) {
      const end = Math.min(plane.length, start + stretch);
      for (let i = start; i < end; i += 1) plane[i] = work(i, plane[i] ?? 0);
      await this.rest();
    }
  }

  /** Puts something opaque in front, with the little light that it has of its own. */
  async cover(shape: Plane, light: Light = [0.001, 0.0004, 0.0006]): Promise<void> {
    for (const [channel, plane] of this.planes.entries()) {
      const own = light[channel] ?? 0;
      await this.eachPixel(plane, (i, value) => mix(value, own, shape[i] ?? 0));
    }
  }

  /** Adds light in a shape. */
  async add(shape: Plane, light: Light, strength = 1): Promise<void> {
    for (const [channel, plane] of this.planes.entries()) {
      const own = (light[channel] ?? 0) * strength;
      await this.eachPixel(plane, (i, value) => value + (shape[i] ?? 0) * own);
    }
  }

  /** Takes light away in a shape, as a shadow does. */
  async shade(shape: Plane, strength: number): Promise<void> {
    for (const plane of this.planes) {
      await this.eachPixel(plane, (i, value) => value * (1 - strength * (shape[i] ?? 0)));
    }
  }

  /** The edge of a shape that faces a lamp at (u, v), `depth` sheet units thick. */
  async rim(shape: Plane, u: number, v: number, depth: number): Promise<Plane> {
    const { width, height } = this;
    const step = Math.max(1, (depth * width) / sheet.width);
    const edge = new Float32Array(shape.length);
    for (let y = 0, index = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, index += 1) {
        const here = shape[index] ?? 0;
        if (here === 0) continue;
        const dx = u * width - x;
        const dy = v * height - y;
        const far = Math.hypot(dx, dy) || 1;
        const nearX = clamp(Math.round(x + (dx / far) * step), 0, width - 1);
        const nearY = clamp(Math.round(y + (dy / far) * step), 0, height - 1);
        edge[index] = Math.max(0, here - (shape[nearY * width + nearX] ?? 0));
      }
      await this.rest();
    }
    return this.blurred(edge, Math.max(0.6, step * 0.4));
  }

  /** Halation: light that spreads within the film, tinted; `radius` in sheet units. */
  async glow(radius: number, strength: number, tint: Light = [1, 1, 1]): Promise<void> {
    const pixels = (radius * this.width) / sheet.width;
    for (const [channel, plane] of this.planes.entries()) {
      const spread = await this.blurred(plane, pixels);
      const own = (tint[channel] ?? 0) * strength;
      await this.eachPixel(plane, (i, value) => value + (spread[i] ?? 0) * own);
    }
  }

  /** Lets the corners fall away from (u, v): full light up to `from` heights, `floor` at `to`. */
  async vignette(u: number, v: number, from: number, to: number, floor = 0.3): Promise<void> {
    const { width, height, aspect } = this;
    for (const plane of this.planes) {
      await this.eachPixel(plane, (index, value) => {
        const x = index % width;
        const y = (index - x) / width;
        const far = Math.hypot((x / width - u) * aspect, y / height - v);
        return value * mix(1, floor, smooth(from, to, far));
      });
    }
  }

  /** A soft copy. Wide radii are worked out on a smaller copy, where they cost nothing. */
  private async blurred(plane: Plane, radius: number): Promise<Plane> {
    const shrink = 2 ** Math.max(0, Math.floor(Math.log2(radius / 3)));
    const rest = () => this.rest();
    const small = await shrinkPlane(plane, this.width, this.height, shrink, rest);
    const soft = await boxBlur(small, Math.max(1, Math.round(radius / shrink / 1.7)), rest);
    return shrink === 1 ? soft.values : growPlane(soft, this.width, this.height, shrink, rest);
  }

  /** Develops the frame: tone curve with a soft toe, the site's black, fine grain. WebP bytes. */
  async develop({ exposure = 1.3, grain = 0.018, seed = 1 } = {}): Promise<Buffer> {
    const { width, height } = this;
    const chance = chanceOf(seed);
    const [red, green, blue] = this.planes;
    const out = Buffer.allocUnsafe(width * height * 3);
    for (let y = 0, index = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, index += 1) {
        const r = tone((red[index] ?? 0) * exposure);
        const g = tone((green[index] ?? 0) * exposure);
        const b = tone((blue[index] ?? 0) * exposure);
        const bright = (r + g + b) / 3;
        const speck = (chance.next() + chance.next() + chance.next() - 1.5) * grain;
        const grainHere = speck * (0.35 + 3.2 * bright * (1 - bright));
        // Half a step of noise, so that dark gradients do not fall into bands.
        const step = chance.next() - 0.5;
        out[index * 3] = 255 * clamp(pit[0] + (1 - pit[0]) * r + grainHere) + step;
        out[index * 3 + 1] = 255 * clamp(pit[1] + (1 - pit[1]) * g + grainHere) + step;
        out[index * 3 + 2] = 255 * clamp(pit[2] + (1 - pit[2]) * b + grainHere) + step;
      }
      await this.rest();
    }
    return sharp(out, { raw: { width, height, channels: 3 } })
      .webp({ quality: 84, effort: 5, smartSubsample: true })
      .toBuffer();
  }
}

const toneSteps = 8_192;
const brightest = 9;
/** The curve by the square root of the light, so that the dark end is fine enough. */
const toneTable = Float32Array.from({ length: toneSteps + 1 }, (_, step) =>
  toneOf((step / toneSteps) ** 2 * brightest),
);

const tone = (light: number) =>
  toneTable[Math.round(Math.sqrt(clamp(light / brightest)) * toneSteps)] ?? 1;

/** Film's own curve: highlights roll off, the darkest tones sink. */
function toneOf(light: number): number {
  const rolled = (1 - Math.exp(-Math.max(0, light))) ** (1 / 2.2);
  const toe = Math.max(0, rolled - 0.045) / 0.955;
  return toe * (0.72 + 0.28 * toe * (3 - 2 * toe));
}

type Small = { values: Plane; width: number; height: number };
type Rest = () => Promise<void>;

async function shrinkPlane(
  plane: Plane,
  width: number,
  height: number,
  by: number,
  rest: Rest,
): Promise<Small> {
  if (by === 1) return { values: plane, width, height };
  const small = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
  const values = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1) {
    const bottom = Math.min(height, (y + 1) * by);
    for (let x = 0; x < small.width; x += 1) {
      const right = Math.min(width, (x + 1) * by);
      let sum = 0;
      for (let j = y * by; j < bottom; j += 1) {
        for (let i = x * by; i < right; i += 1) sum += plane[j * width + i] ?? 0;
      }
      values[y * small.width + x] = sum / ((bottom - y * by) * (right - x * by));
    }
    await rest();
  }
  return { values, ...small };
}

async function growPlane(
  { values: source, width: from, height: rows }: Small,
  width: number,
  height: number,
  by: number,
  rest: Rest,
): Promise<Plane> {
  const values = new Float32Array(width * height);
  // Where each column lies between two of the small copy: the same on every line.
  const left = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x += 1) {
    const at = clamp((x + 0.5) / by - 0.5, 0, from - 1);
    left[x] = Math.min(Math.floor(at), Math.max(0, from - 2));
    share[x] = at - (left[x] ?? 0);
  }
  const step = from > 1 ? 1 : 0;
  for (let y = 0; y < height; y += 1) {
    const at = clamp((y + 0.5) / by - 0.5, 0, rows - 1);
    const row = Math.min(Math.floor(at), Math.max(0, rows - 2));
    const down = at - row;
    const upper = row * from;
    const lower = Math.min(row + 1, rows - 1) * from;
    for (let x = 0; x < width; x += 1) {
      const column = left[x] ?? 0;
      const across = share[x] ?? 0;
      const top = mix(source[upper + column] ?? 0, source[upper + column + step] ?? 0, across);
      const low = mix(source[lower + column] ?? 0, source[lower + column + step] ?? 0, across);
      values[y * width + x] = mix(top, low, down);
    }
    if (y % 8 === 0) await rest();
  }
  return values;
}

/** Three box blurs are as good as a Gaussian. */
async function boxBlur({ values, width, height }: Small, radius: number, rest: Rest) {
  const across = { length: width, lines: height, step: 1, line: width };
  const down = { length: height, lines: width, step: width, line: 1 };
  let current = values;
  for (let pass = 0; pass < 3; pass += 1) {
    current = await boxPass(current, across, radius, rest);
    current = await boxPass(current, down, radius, rest);
  }
  return { values: current, width, height };
}

/** One direction of a blur: `lines` lines of `length` values, each `step` apart. */
type Direction = { length: number; lines: number; step: number; line: number };

async function boxPass(
  source: Plane,
  { length, lines, step, line }: Direction,
  radius: number,
  rest: Rest,
): Promise<Plane> {
  const target = new Float32Array(source.length);
  const span = 2 * radius + 1;
  const last = length - 1;
  for (let number = 0; number < lines; number += 1) {
    const start = number * line;
    const first = source[start] ?? 0;
    const final = source[start + last * step] ?? 0;
    let sum = first * (radius + 1);
    for (let index = 1; index <= radius; index += 1) {
      sum += source[start + Math.min(index, last) * step] ?? 0;
    }
    for (let index = 0; index < length; index += 1) {
      target[start + index * step] = sum / span;
      const enters = index + radius + 1;
      const leaves = index - radius;
      sum += enters > last ? final : (source[start + enters * step] ?? 0);
      sum -= leaves < 0 ? first : (source[start + leaves * step] ?? 0);
    }
    if (number % 8 === 0) await rest();
  }
  return target;
}
