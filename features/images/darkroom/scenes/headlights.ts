import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A car has stopped on a forest road; somebody got out. */
export const headlights: Scene = {
  name: "headlights",
  words:
    /cars?\b|driv|road|headlight|highway|trip|forest|wood|elope|runaway|taxi|journey|desert|escape|leav/,
  lamps: ["gold", "rose", "purple", "green"],
  people: "one",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const carU = chance.between(0.44, 0.56);
    const carV = chance.between(0.6, 0.64);
    const apart = 0.062;
    const horizon = carV - 0.03;
    const drift = chance.between(0, 60);
    const eyes = [carU - apart, carU + apart] as const;
    await film.expose((u, v, to) => {
      let k = 0;
      let core = 0;
      for (const eye of eyes) {
        const dx = (u - eye) * aspect;
        const dy = v - carV;
        const far = Math.hypot(dx, dy);
        const angle = Math.atan2(dy, dx);
        const rays = 0.35 + 1.1 * smoke(angle * 9 + drift + eye, 4.4) ** 1.4;
        k += (0.05 / (0.05 + far * 1.7)) * rays * 0.6 + (0.006 / (0.003 + far * far * 2.2)) * 0.16;
        core += smooth(0.028, 0.014, far) * 3.6;
        core += Math.exp(-Math.abs(dy) * 170) * Math.exp(-Math.abs(dx) * 2.6) * 0.34;
      }
      const mist = 0.4 + 0.9 * smoke(u * 3 + drift, v * 4.4);
      const low = smooth(0.05, 0.42, v);
      k *= mist * (0.35 + 0.65 * low);
      to.r = k * mix(key[0], haze[0], 0.3) + core * hot[0];
      to.g = k * mix(key[1], haze[1], 0.3) + core * hot[1];
      to.b = k * mix(key[2], haze[2], 0.3) + core * hot[2];
      if (v < horizon) return;
      const near = (v - horizon) / (1 - horizon);
      const side = Math.abs(u - carU) * aspect;
      const road = smooth(0.2 + near * 1.05, 0.13 + near * 0.7, side);
      const grit = 0.5 + 0.9 * noise(u * 420 * (1.1 - near * 0.7), v * 260);
      const wash = Math.exp(-near * 1.7) * Math.exp(-((side / (0.2 + near * 0.6)) ** 2)) * 0.5;
      const lit = wash * road * grit;
      to.r += lit * mix(key[0], hot[0], 0.35);
      to.g += lit * mix(key[1], hot[1], 0.35);
      to.b += lit * mix(key[2], hot[2], 0.35);
    });
    await film.glow(18, 0.24);
    await film.glow(200, 0.3, haze);

    const cx = carU * 1500;
    const cy = carV * 1000;
    const body = `<path d="M${cx - 150} ${cy + 66} V${cy - 14} C${cx - 148} ${cy - 40} ${cx - 128} ${cy - 50} ${cx - 108} ${cy - 54} L${cx - 78} ${cy - 112} C${cx - 40} ${cy - 124} ${cx + 40} ${cy - 124} ${cx + 78} ${cy - 112} L${cx + 108} ${cy - 54} C${cx + 128} ${cy - 50} ${cx + 148} ${cy - 40} ${cx + 150} ${cy - 14} V${cy + 66} H${cx + 104} V${cy + 46} H${cx - 104} V${cy + 66}Z"/>`;
    const holes = `<g fill="#000">${eyes.map((eye) => `<circle cx="${eye * 1500}" cy="${cy}" r="30"/>`).join("")}</g>`;
    const car = await film.shape(body, 1.4);
    const gaps = await film.shape(holes, 5);
    for (let i = 0; i < car.length; i += 1) car[i] = (car[i] ?? 0) * (1 - (gaps[i] ?? 0));
    await film.cover(car, [0.01 * key[0], 0.01 * key[1], 0.01 * key[2]]);

    // Trunks, nearer ones thicker and darker, each lit on the side of the road; scrub hides their feet.
    const layers = [
      { from: 210, to: 400, foot: 690, thick: 10, alpha: 0.6, scrub: 40 },
      { from: 350, to: 560, foot: 770, thick: 19, alpha: 0.85, scrub: 60 },
      { from: 560, to: 790, foot: 930, thick: 40, alpha: 1, scrub: 90 },
    ];
    for (const [index, { from, to, foot, thick, alpha, scrub }] of layers.entries()) {
      let trunks = "";
      for (let count = 0; count < 8 - index * 2; count += 1) {
        const side = count % 2 ? 1 : -1;
        const x = cx + side * chance.between(from, to);
        const wide = thick * chance.between(0.7, 1.2);
        const bend = chance.between(-22, 22);
        trunks += `<path d="M${x - wide * 1.25} ${foot + 30} C${x - wide * 0.8 + bend} 450 ${x - wide * 0.7 + bend} 220 ${x - wide * 0.5 + bend * 1.8} -20 H${x + wide * 0.5 + bend * 1.8} C${x + wide * 0.6 + bend} 220 ${x + wide * 0.8 + bend} 450 ${x + wide * 1.25} ${foot + 30}Z"/>`;
      }
      const verge = [-1, 1].map((side) => {
        let line = `M${cx + side * (from - 60)} ${foot + scrub * 0.9}`;
        for (let away = from - 60; away < 1000; away += 9) {
          const blade = noise(away / 13 + drift + side * 40, foot) ** 2 * scrub;
          const mound = noise(away / 150 + side * 9, foot) * scrub * 0.8;
          const rise = smooth(from - 60, from + 90, away);
          line += ` L${cx + side * away} ${foot + scrub * 0.9 + (away - from) * 0.16 - (blade + mound) * rise}`;
        }
        const edge = cx + side * (from - 60 + (1000 - foot) * 1.35);
        return `<path d="${line} L${cx + side * 1000} 1010 L${edge} 1010Z"/>`;
      });
      const wood = await film.shape(trunks + verge.join(""), index === 2 ? 2.5 : 1.2);
      const edge = await film.rim(wood, carU, carV, 4 + index * 2.5);
      for (let i = 0; i < wood.length; i += 1) wood[i] = (wood[i] ?? 0) * alpha;
      await film.cover(wood, [0.003, 0.001, 0.0015]);
      await film.add(edge, key, 0.34 - index * 0.09);
    }
    if (people !== "nobody") {
      const scale = 1.55;
      const x = cx + chance.between(-24, 24) * (people === "two" ? 0.5 : 1);
      const feet = 880;
      const who =
        people === "two"
          ? couple(x, feet, scale)
          : figure(x, feet, scale, chance.pick(["her", "him"]));
      const shadow = await film.shape(
        `<path d="M${x - 34} ${feet - 8} L${x + 34} ${feet - 8} L${x + 90} 1000 L${x - 90} 1000Z"/>`,
        12,
      );
      await film.shade(shadow, 0.8);
      const front = await film.shape(who, 0.8);
      const edge = await film.rim(front, carU, carV, 4);
      await film.cover(front, [0.006, 0.0015, 0.002]);
      await film.add(edge, hot, 0.42);
    }
    await film.vignette(carU, 0.58, 0.4, 1.02, 0.2);
    return 1.25;
  },
};
