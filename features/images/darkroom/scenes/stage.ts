import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** An empty stage, a spotlight, and whoever dares to step into it. */
export const stage: Scene = {
  name: "stage",
  words:
    /stage|spotlight|danc|sing(er|ing)?\b|song|music|piano|microphone|perform|curtain|award|ceremony|gala|prize|ballroom|waltz|opera/,
  lamps: ["gold", "rose", "pink", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp, people }) => {
    const { key, hot, haze } = lamp;
    const floor = 0.8;
    const poolU = chance.between(0.42, 0.58);
    const lampU = poolU + chance.between(-0.26, 0.26);
    const lampV = -0.3;
    const drift = chance.between(0, 60);
    const fold = chance.between(46, 58);
    await film.expose((u, v, to) => {
      const down = (v - lampV) / (floor - lampV);
      const centre = mix(lampU, poolU, down);
      const off = Math.abs(u - centre) / (0.012 + 0.15 * down);
      const beam =
        smooth(1.15, 0.5, off) *
        (0.06 + 0.12 * (1 - down)) *
        (0.6 + 0.7 * smoke(u * 6 + v * 2 + drift, v * 4));
      const pool = Math.hypot((u - poolU) / 0.2, (v - floor - 0.03) / 0.075);
      const lit = smooth(1.05, 0.85, pool);
      const wash = Math.exp(-Math.hypot((u - poolU) * 1.5, v - floor) * 4.4);
      const above = v < 0.74;
      const phase = u * fold + 1.9 * noise(u * 16 + drift, 1.7);
      const height = Math.abs(Math.sin(phase * Math.PI * 0.5)) ** 0.8;
      const slope = Math.cos(phase * Math.PI * 0.5) * (lampU < u ? -1 : 1);
      if (above) {
        const k = (0.25 + 0.75 * height) * (1 + 0.3 * slope) * wash;
        to.r = beam * mix(key[0], hot[0], 0.5) + k * 0.16 * haze[0] + 0.0022;
        to.g = beam * mix(key[1], hot[1], 0.5) + k * 0.16 * haze[1] + 0.0004;
        to.b = beam * mix(key[2], hot[2], 0.5) + k * 0.16 * haze[2] + 0.0009;
        return;
      }
      const board = 0.72 + 0.45 * smoke(((u - 0.5) / (v - 0.4)) * 26, v * 5);
      const k = lit * 1.05 * board;
      to.r = beam * 0.6 * hot[0] + k * hot[0] + wash * 0.1 * board * haze[0];
      to.g = beam * 0.6 * hot[1] + k * mix(key[1], hot[1], 0.7) + wash * 0.1 * board * haze[1];
      to.b = beam * 0.6 * hot[2] + k * mix(key[2], hot[2], 0.55) + wash * 0.1 * board * haze[2];
    });
    await film.glow(13, 0.2);
    await film.glow(150, 0.4, haze);

    const x = poolU * 1500;
    const y = (floor + 0.035) * 1000;
    const microphone = `<ellipse cx="${x}" cy="${y}" rx="60" ry="11"/><rect x="${x - 3.4}" y="${y - 400}" width="6.8" height="400"/><g transform="translate(${x} ${y - 424}) rotate(-14)"><rect x="-20" y="-66" width="40" height="77" rx="19"/><rect x="-9" y="5" width="18" height="24" rx="5"/></g>`;
    const who =
      people === "two"
        ? couple(x, y, 1.8)
        : people === "one"
          ? figure(x, y, 1.8, chance.pick(["her", "him"]))
          : microphone;
    const reach = (poolU - lampU) * 900;
    const shadow = await film.shape(
      `<path d="M${x - 50} ${y - 4} L${x + 50} ${y - 4} L${x + reach + 80} ${y + 66} L${x + reach - 60} ${y + 66}Z"/>`,
      7,
    );
    await film.shade(shadow, 0.72);
    const front = await film.shape(who, 0.8);
    const edge = await film.rim(front, lampU, -1, 4.5);
    await film.cover(front, [0.01, 0.003, 0.003]);
    await film.add(edge, hot, 0.75);
    await film.vignette(poolU, 0.62, 0.32, 1, 0.22);
    return 1.35;
  },
};
