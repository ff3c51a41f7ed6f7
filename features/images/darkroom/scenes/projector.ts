import { pairFromBehind, seats } from "../figures";
import { noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** The projector's port and its beam, full of dust. */
export const projector: Scene = {
  name: "projector",
  words: /project|beam|reel|film ?strip|35 ?mm|celluloid|booth|dust|rays?\b/,
  lamps: ["gold", "rose", "pink", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect, width, height } = film;
    const { key, hot, haze } = lamp;
    const right = chance.maybe(0.5);
    const lampU = right ? chance.between(0.72, 0.84) : chance.between(0.16, 0.28);
    const lampV = chance.between(0.24, 0.34);
    const aim = right ? Math.PI - chance.between(0.12, 0.3) : chance.between(0.12, 0.3);
    const spread = chance.between(0.3, 0.42);
    const drift = chance.between(0, 40);
    const turn = (angle: number) => Math.atan2(Math.sin(angle - aim), Math.cos(angle - aim));
    await film.expose((u, v, to) => {
      const dx = (u - lampU) * aspect;
      const dy = v - lampV;
      const far = Math.hypot(dx, dy);
      const off = turn(Math.atan2(dy, dx));
      const cone = smooth(spread + 0.14, spread - 0.05, Math.abs(off));
      const ray = 0.3 + 1.2 * smoke(off * 16 + 8 + drift, 2.2) ** 1.3;
      const drifted = 0.5 + 0.8 * smoke(u * 3 + drift, v * 3.4);
      const beam = cone * ray * (0.2 / (0.12 + far * 1.1)) * 0.58 * drifted;
      const bloom = 0.01 / (0.004 + far * far * 1.7);
      const wall = 0.85 + 0.3 * smoke(u * 26, v * 26);
      to.r = (beam * key[0] + bloom * 0.1 * haze[0]) * wall;
      to.g = (beam * key[1] * 0.95 + bloom * 0.1 * haze[1]) * wall;
      to.b = (beam * key[2] * 1.2 + bloom * 0.1 * haze[2]) * wall;
      const lens = smooth(0.042, 0.034, far) * 3.6;
      const ring = Math.exp(-(((far - 0.058) / 0.006) ** 2)) * 0.5;
      const streak = Math.exp(-Math.abs(dy) * 150) * Math.exp(-Math.abs(dx) * 2.1) * 0.5;
      to.r += lens * hot[0] + ring * key[0] + streak * hot[0];
      to.g += lens * hot[1] + ring * key[1] + streak * hot[1] * 0.6;
      to.b += lens * hot[2] + ring * key[2] + streak * hot[2] * 0.6;
    });
    // Motes that the beam lights, larger and softer near us.
    for (let count = 0; count < 700; count += 1) {
      const angle = aim + (chance.next() - 0.5) * spread * 2;
      const far = 0.08 + chance.next() ** 0.7 * 1.3;
      const x = Math.floor((lampU + (Math.cos(angle) * far) / aspect) * width);
      const y = Math.floor((lampV + Math.sin(angle) * far) * height);
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
      const bright = ((0.2 + chance.next()) * 0.55) / (0.4 + far * 2);
      for (const step of [0, 1, -1, width, -width]) {
        const share = step === 0 ? 1 : 0.45;
        for (const [channel, plane] of film.planes.entries()) {
          const index = y * width + x + step;
          plane[index] = (plane[index] ?? 0) + (hot[channel] ?? 0) * bright * share;
        }
      }
    }
    await film.glow(12, 0.2);
    await film.glow(150, 0.32, haze);
    const middle = right ? 430 : 1070;
    const rows = [seats(800, 170, middle, 60), seats(890, 270, middle + 120, 90)];
    const shapes =
      people === "nobody"
        ? rows
        : [
            rows[0] ?? "",
            pairFromBehind(middle + noise(drift, 3) * 120 - 60, 800, 1.1),
            rows[1] ?? "",
          ];
    for (const [index, shape] of shapes.entries()) {
      const row = await film.shape(shape, index === shapes.length - 1 ? 5 : 1.5);
      const edge = await film.rim(row, lampU, lampV, 5);
      await film.cover(row, [0.006, 0.0014, 0.002]);
      await film.add(edge, key, 0.32);
    }
    await film.vignette((lampU + 0.5) / 2, 0.42, 0.4, 1.05, 0.28);
    return 1.25;
  },
};
