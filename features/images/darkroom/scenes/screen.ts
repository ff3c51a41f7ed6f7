import { pairFromBehind, seats } from "../figures";
import { mix, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** An empty house, a bright screen, and whoever stayed for the credits. */
export const screen: Scene = {
  name: "screen",
  words: /screen|cinema|theatre|theater|audience|seat|movie|premiere|festival|matinee|festivities/,
  lamps: ["rose", "gold", "pink", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const centre = chance.between(0.4, 0.6);
    const half = { u: chance.between(0.24, 0.3), v: 0.2 };
    const middle = 0.3;
    const drift = chance.between(0, 40);
    const lean = chance.between(-0.5, 0.5);
    await film.expose((u, v, to) => {
      const dx = Math.abs(u - centre) - half.u;
      const dy = Math.abs(v - middle) - half.v;
      const outside = Math.hypot(Math.max(dx, 0) * aspect, Math.max(dy, 0));
      const inside = smooth(0.004, -0.004, Math.max(dx * aspect, dy));
      const across = (u - centre) / half.u;
      const down = (v - middle) / half.v;
      // What is on the screen: a slow dissolve into light.
      const image =
        inside *
        (0.34 + 0.78 * Math.exp(-((across - lean) ** 2) * 1.4 - down ** 2 * 0.7)) *
        (0.8 + 0.4 * smoke(u * 5 + drift, v * 4));
      const warm = smooth(0.9, -0.6, down + across * lean * 0.6);
      to.r = image * mix(key[0], hot[0], warm) * 1.5;
      to.g = image * mix(key[1], hot[1], warm) * 1.25;
      to.b = image * mix(key[2], hot[2], warm) * 1.1;
      // The walls and the curtain around it take what falls on them.
      const pleat = 0.55 + 0.45 * Math.sin(u * 190 + Math.sin(u * 31 + drift) * 2.4);
      const curtain = v < 0.62 ? pleat : 0.5;
      const spill = Math.exp(-outside * 5.4) * (1 - inside) * curtain * smooth(0.72, 0.5, v);
      const air = Math.exp(-outside * 2.2) * (0.5 + smoke(u * 3, v * 3 + drift)) * 0.05;
      to.r += spill * 0.09 * haze[0] + air * haze[0];
      to.g += spill * 0.09 * haze[1] + air * haze[1];
      to.b += spill * 0.09 * haze[2] + air * haze[2];
    });
    await film.glow(14, 0.22);
    await film.glow(200, 0.24, haze);

    const pairAt = centre * 1500 + chance.between(-90, 90);
    const rows = [
      { shape: seats(560, 78, centre * 1500, 70), soft: 2, rim: 0.5, depth: 4 },
      { shape: seats(622, 118, centre * 1500 + 60, 110), soft: 1.5, rim: 0.7, depth: 4.5 },
      ...(people === "nobody"
        ? []
        : [
            {
              shape: pairFromBehind(pairAt, people === "two" ? 668 : 690, 1.05),
              soft: 1,
              rim: 1.5,
              depth: 5,
            },
          ]),
      { shape: seats(726, 186, centre * 1500 + 96, 150), soft: 1.2, rim: 0.8, depth: 5 },
      { shape: seats(872, 320, centre * 1500 + 20, 190), soft: 12, rim: 0.3, depth: 10 },
    ];
    for (const { shape, soft, rim, depth } of rows) {
      const row = await film.shape(shape, soft);
      const edge = await film.rim(row, centre, middle, depth);
      await film.cover(row, [0.008, 0.0016, 0.003]);
      await film.add(edge, mixLight(key, hot, 0.3), rim * 0.42);
    }
    await film.vignette(centre, 0.42, 0.34, 0.98, 0.25);
    return 1.35;
  },
};

const mixLight = (
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  t: number,
) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)] as const;
