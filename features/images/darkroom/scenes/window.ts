import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A house at night, and the one window in which somebody is awake. */
export const windowScene: Scene = {
  name: "window",
  words:
    /window|apartment|building|neighbo|home|rooms?\b|flat|balcony|kitchen|night|insomnia|upstairs/,
  lamps: ["purple", "gold", "rose", "pink"],
  people: "two",
  shoot: async (film, { chance, lamp, people, weather }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const columns = 5;
    const rows = 3;
    const lit = { column: chance.pick([1, 2, 3]), row: 1 };
    const cell = { u: 1 / columns, v: 0.94 / rows };
    const pane = { u: cell.u * 0.5, v: cell.v * 0.66 };
    const drift = chance.between(0, 60);
    const dim = new Map<string, number>();
    for (let count = 0; count < 3; count += 1) {
      dim.set(
        `${chance.pick([0, 1, 2, 3, 4])},${chance.pick([0, 1, 2])}`,
        chance.between(0.03, 0.09),
      );
    }
    const centreU = (lit.column + 0.5) * cell.u;
    const centreV = lit.row * cell.v + cell.v * 0.16 + pane.v / 2 + 0.02;
    await film.expose((u, v, to) => {
      const column = Math.floor(u / cell.u);
      const row = Math.floor((v - 0.02) / cell.v);
      const inU = (u - (column + 0.5) * cell.u) / (pane.u / 2);
      const inV = (v - 0.02 - row * cell.v - cell.v * 0.16 - pane.v / 2) / (pane.v / 2);
      const frame = Math.abs(inU) < 1 && Math.abs(inV) < 1;
      const isLit = column === lit.column && row === lit.row;
      const far = Math.hypot((u - centreU) * aspect, (v - centreV) * 0.92);
      if (frame) {
        const bar =
          Math.abs(inV + 0.04) < 0.022 || (Math.abs(inU) < 0.022 && inV > -0.04) ? 0.06 : 1;
        if (isLit) {
          const folds = 1 - 0.6 * Math.abs(inU) ** 5 * (0.6 + 0.4 * Math.sin(inU * 70));
          const lampAt = Math.exp(-((inU * 0.9) ** 2 + (inV + 0.35) ** 2) * 0.9);
          const k = bar * folds * (0.5 + 1.3 * lampAt) * mix(1.1, 0.8, (inV + 1) / 2);
          to.r = k * mix(key[0], hot[0], 0.3 + 0.5 * lampAt) * 1.4;
          to.g = k * mix(key[1], hot[1], 0.3 + 0.5 * lampAt) * 1.3;
          to.b = k * mix(key[2], hot[2], 0.3 + 0.5 * lampAt) * 1.25;
          return;
        }
        const left = dim.get(`${column},${row}`) ?? 0.006;
        const blind = left > 0.01 ? 0.5 + 0.5 * Math.sin(inV * 60) * smooth(0.2, -0.4, inV) : 1;
        const mirror = 0.02 * Math.exp(-far * 2.4) * (0.5 + noise(u * 40, v * 9));
        const k = (left * blind * (0.6 + 0.6 * noise(u * 9 + drift, v * 9)) + mirror) * bar;
        to.r = k * haze[0];
        to.g = k * mix(haze[1], key[1], 0.4);
        to.b = k * haze[2];
        return;
      }
      const course = v * 84;
      const joint =
        course % 1 < 0.1 || (u * 44 + (Math.floor(course) % 2) * 0.5) % 1 < 0.045 ? 0.55 : 1;
      const sill = Math.abs(inU) < 1.14 && inV > 1 && inV < 1.1 ? 2.1 : 1;
      const lintel = Math.abs(inU) < 1.1 && inV < -1 && inV > -1.12 ? 1.5 : 1;
      const spill = 0.2 * Math.exp(-far * 5) + 0.05 * Math.exp(-far * 1.9) + 0.006;
      const k = spill * joint * sill * lintel * (0.75 + 0.4 * smoke(u * 34, v * 26));
      to.r = k * mix(haze[0], key[0], 0.35);
      to.g = k * mix(haze[1], key[1], 0.35);
      to.b = k * mix(haze[2], key[2], 0.35);
    });
    const pane1500 = { x: centreU * 1500, w: pane.u * 1500, h: pane.v * 1000 };
    const base = centreV * 1000 + pane1500.h / 2;
    const clip = `<clipPath id="w"><rect x="${pane1500.x - pane1500.w / 2}" y="${base - pane1500.h}" width="${pane1500.w}" height="${pane1500.h}"/></clipPath>`;
    const plant = `<path transform="translate(${pane1500.x + pane1500.w * 0.32} ${base})" d="M-13 0 L-16 -26 L16 -26 L13 0Z M0 -26 C-22 -44 -26 -66 -18 -80 C-8 -66 -4 -50 0 -34 C4 -54 12 -74 26 -82 C28 -60 16 -40 0 -26Z"/>`;
    const tall = pane1500.h / 132;
    const feet = base + 102 * tall * 0.86;
    const inside =
      people === "two"
        ? couple(pane1500.x, feet, tall)
        : people === "one"
          ? figure(pane1500.x - pane1500.w * 0.14, feet, tall, chance.pick(["her", "him"])) + plant
          : plant;
    const front = await film.shape(`${clip}<g clip-path="url(#w)">${inside}</g>`, 1.2);
    const edge = await film.rim(front, centreU, centreV - 0.06, 2.5);
    await film.cover(front, [0.012 * haze[0], 0.012 * haze[1], 0.012 * haze[2]]);
    await film.add(edge, hot, 0.3);
    if (weather === "rain") await film.add(await film.shape(rain(chance, 130), 0.8), haze, 0.1);
    await film.glow(14, 0.22);
    await film.glow(150, 0.3, haze);
    await film.vignette(centreU, centreV, 0.2, 1.05, 0.16);
    return 1.45;
  },
};

function rain(chance: { between: (low: number, high: number) => number }, count: number): string {
  let drops = "";
  for (let drop = 0; drop < count; drop += 1) {
    const x = chance.between(-50, 1500);
    const y = chance.between(-100, 1000);
    const length = chance.between(30, 90);
    drops += `<path d="M${x} ${y} l${length * 0.16} ${length}" stroke="#fff" stroke-width="${chance.between(0.8, 1.8)}" fill="none"/>`;
  }
  return drops;
}
