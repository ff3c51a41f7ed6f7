import type { Film } from "../film.server";
import { mix, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A table for two, a candle, two glasses. */
export const candle: Scene = {
  name: "candle",
  words:
    /candle|dinner|table|wine|glass|toast|restaurant|flame|fire\b|match|anniversary|proposal|supper|warm/,
  lamps: ["gold", "rose", "pink"],
  people: "nobody",
  shoot: async (film, { chance, lamp }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const flameU = chance.between(0.42, 0.58);
    const base = chance.between(0.48, 0.53);
    const tall = 0.15;
    const tableV = 0.79;
    const lean = chance.between(-0.012, 0.012);
    const drift = chance.between(0, 60);
    await film.expose((u, v, to) => {
      const dx = (u - flameU) * aspect;
      const far = Math.hypot(dx, v - (base - tall * 0.4));
      const air = (0.02 / (0.02 + far * far * 3)) * (0.35 + 0.9 * smoke(u * 4 + drift, v * 3.2));
      to.r = air * 0.3 * haze[0];
      to.g = air * 0.3 * haze[1];
      to.b = air * 0.3 * haze[2];
      if (v > tableV) {
        const near = (v - tableV) / (1 - tableV);
        const pool = Math.exp(-((dx / (0.42 + near * 0.3)) ** 2)) * (0.32 - 0.2 * near);
        const cloth = 0.75 + 0.45 * smoke(u * 60, v * 22);
        const mirror = Math.exp(-((dx / (0.02 + near * 0.05)) ** 2)) * Math.exp(-near * 2.6) * 0.5;
        to.r += (pool * 0.5 * key[0] + mirror * hot[0]) * cloth;
        to.g += (pool * 0.42 * key[1] + mirror * hot[1] * 0.8) * cloth;
        to.b += (pool * 0.5 * key[2] + mirror * hot[2] * 0.5) * cloth;
      }
      const rise = (base - v) / tall;
      if (rise < -0.06 || rise > 1) return;
      const half = 0.046 * Math.max(0, rise + 0.06) ** 0.45 * (1 - rise) ** 0.85 * 1.8;
      const bend = lean * rise * rise + Math.sin(rise * 5 + drift) * 0.003 * rise;
      const core = 1 - Math.abs(dx - bend) / Math.max(half, 1e-4);
      if (core <= 0) return;
      const k = smooth(0, 0.55, core) * smooth(-0.05, 0.1, rise) * 2.3;
      const heat = smooth(0.02, 0.25, rise) * (1 - 0.5 * smooth(0.5, 1, rise));
      const root = smooth(0.2, 0, rise) * 0.5;
      to.r += k * (heat * hot[0] * 1.15 + root * 0.1);
      to.g += k * (heat * mix(hot[1], key[1], smooth(0.4, 1, rise)) * 0.85 + root * 0.08);
      to.b += k * (heat * mix(hot[2], key[2], smooth(0.2, 0.9, rise)) * 0.6 + root * 0.42);
    });
    await film.glow(22, 0.26);
    await film.glow(250, 0.5, haze);

    const x = flameU * 1500;
    const y = base * 1000;
    const foot = tableV * 1000 + 34;
    // Wax lets the light through at the top.
    const wax = await film.shape(
      `<path d="M${x - 27} ${y + 22} C${x - 18} ${y + 8} ${x - 8} ${y + 14} ${x} ${y + 12} C${x + 10} ${y + 14} ${x + 20} ${y + 6} ${x + 27} ${y + 24} L${x + 29} ${foot} C${x + 14} ${foot + 9} ${x - 14} ${foot + 9} ${x - 29} ${foot}Z"/>`,
      1,
    );
    await film.cover(wax, [0.004, 0.001, 0.001]);
    await lightWax(film, wax, base, key, hot);
    const wick = await film.shape(
      `<path d="M${x - 2} ${y + 16} C${x - 3} ${y + 2} ${x} ${y - 8} ${x + 2} ${y - 16} L${x + 5} ${y - 14} L${x + 3} ${y + 16}Z"/>`,
      0.6,
    );
    await film.shade(wick, 0.8);

    const gap = chance.between(200, 260);
    for (const [side, offset] of [
      [-1, -gap],
      [1, gap],
    ] as const) {
      await pourGlass(film, x + offset, foot + chance.between(-6, 18), side, flameU, base, lamp);
    }
    await film.vignette(flameU, 0.52, 0.26, 0.92, 0.16);
    return 1.3;
  },
};

type Colours = { key: readonly [number, number, number]; hot: readonly [number, number, number] };

async function lightWax(
  film: Film,
  wax: Float32Array,
  base: number,
  key: Colours["key"],
  hot: Colours["hot"],
): Promise<void> {
  const { width } = film;
  await film.expose((u, v, to) => {
    const share = wax[Math.floor(v * film.height) * width + Math.floor(u * width)] ?? 0;
    if (share < 0.01) return;
    const depth = Math.max(0, v - base);
    const k = share * (1.1 * Math.exp(-depth * 26) + 0.2 * Math.exp(-depth * 6));
    // Wax reddens as less of the flame gets through it.
    const near = Math.exp(-depth * 18);
    to.r = k * hot[0];
    to.g = k * mix(key[1] * 0.5, hot[1], near);
    to.b = k * mix(key[2] * 0.6, hot[2] * 0.7, near);
  });
}

/** A wine glass: an outline that catches the flame, wine that it shines through. */
async function pourGlass(
  film: Film,
  x: number,
  foot: number,
  side: -1 | 1,
  flameU: number,
  base: number,
  { key, hot }: Colours,
): Promise<void> {
  const at = (path: string) => `<g transform="translate(${x} ${foot})">${path}</g>`;
  const bowl = "M-64 -330 C-76 -250 -62 -190 0 -178 C62 -190 76 -250 64 -330";
  const outline = await film.shape(
    at(
      `<path d="${bowl}" fill="none" stroke="#fff" stroke-width="2.6"/><ellipse cx="0" cy="-330" rx="64" ry="9" fill="none" stroke="#fff" stroke-width="2"/><path d="M-4 -178 L-4 -12 C-30 -8 -56 -4 -62 0 C-40 8 40 8 62 0 C56 -4 30 -8 4 -12 L4 -178Z" fill="#fff" fill-opacity=".34"/>`,
    ),
    0.6,
  );
  const wine = await film.shape(
    at(
      `<path d="M-69 -262 C-64 -206 -46 -190 0 -182 C46 -190 64 -206 69 -262 C40 -256 -40 -256 -69 -262Z"/>`,
    ),
    1.2,
  );
  const shine = await film.shape(
    at(
      `<path d="M${-side * 52} -316 C${-side * 62} -262 ${-side * 56} -220 ${-side * 34} -200" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
    ),
    1.6,
  );
  await film.shade(wine, 0.75);
  await film.add(wine, [key[0] * 0.34, key[1] * 0.06, key[2] * 0.18]);
  await film.add(await film.rim(wine, flameU, base, 8), [key[0], key[1] * 0.35, key[2] * 0.4], 0.5);
  await film.add(outline, key, 0.16);
  await film.add(shine, hot, 0.5);
}
