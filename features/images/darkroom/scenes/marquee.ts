import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** The front of an old picture house: a lit board, bulbs all around it, a wet pavement. */
export const marquee: Scene = {
  name: "marquee",
  words:
    /marquee|bulb|sign|neon|ticket|box office|hollywood|broadway|opening night|red carpet|carpet|glamou?r|city light/,
  lamps: ["gold", "rose", "pink"],
  people: "two",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const centre = chance.between(0.46, 0.54);
    const half = { u: chance.between(0.25, 0.29), v: 0.115 };
    const boardV = 0.34;
    const street = 0.8;
    const drift = chance.between(0, 60);
    await film.expose((u, v, to) => {
      const dx = Math.abs(u - centre) - half.u;
      const dy = Math.abs(v - boardV) - half.v;
      const outside = Math.hypot(Math.max(dx, 0) * aspect, Math.max(dy, 0));
      const face = smooth(0.003, -0.003, Math.max(dx * aspect, dy));
      const rail = Math.abs(((v - boardV) / half.v) * 2.5 + 10.25) % 1 < 0.035 ? 0.72 : 1;
      const glowOnFace = 0.72 + 0.4 * Math.exp(-(((u - centre) / half.u) ** 2) * 1.6);
      const k = face * rail * glowOnFace * (0.94 + 0.12 * smoke(u * 30, v * 30));
      to.r = k * hot[0] * 1.02;
      to.g = k * mix(key[1], hot[1], 0.8) * 0.94;
      to.b = k * mix(key[2], hot[2], 0.7) * 0.78;
      const brick =
        (v * 96) % 1 < 0.12 || (u * 60 + (Math.floor(v * 96) % 2) * 0.5) % 1 < 0.06 ? 0.6 : 1;
      const wall = v < 0.74 ? brick * (0.7 + 0.5 * smoke(u * 30, v * 30)) : 0.5;
      const spill = Math.exp(-outside * 7.5) * (1 - face) * wall;
      to.r += spill * 0.16 * mix(key[0], haze[0], 0.4);
      to.g += spill * 0.16 * mix(key[1], haze[1], 0.4);
      to.b += spill * 0.16 * mix(key[2], haze[2], 0.4);
      // The doors below: warm glass.
      const inDoors = Math.abs(u - centre) < half.u * 0.72 && v > 0.53 && v < 0.775;
      if (inDoors) {
        const door = ((u - centre) / (half.u * 0.72)) * 3;
        const bar = Math.abs((((door % 1) + 1) % 1) - 0.5) > 0.455 ? 0.12 : 1;
        const lobby =
          (0.15 + 0.22 * noise(u * 22 + drift, v * 6)) * bar * mix(1.3, 0.5, (v - 0.53) / 0.245);
        to.r += lobby * key[0];
        to.g += lobby * key[1] * 0.8;
        to.b += lobby * key[2] * 0.7;
      }
      if (v <= street) return;
      const near = (v - street) / (1 - street);
      const ripple = noise(u * 60 + drift, v * 170) * 0.7 + noise(u * 160, v * 60) * 0.3;
      const lengthwise = smooth(half.u + 0.17 + near * 0.1, half.u - 0.16, Math.abs(u - centre));
      const mirror = lengthwise * (0.22 + 0.95 * ripple ** 2) * Math.exp(-near * 1.3) * 0.42;
      to.r += mirror * mix(key[0], hot[0], 0.3);
      to.g += mirror * mix(key[1], hot[1], 0.25) * 0.9;
      to.b += mirror * mix(key[2], hot[2], 0.2) * 0.8;
    });

    const left = (centre - half.u) * 1500 - 22;
    const right = (centre + half.u) * 1500 + 22;
    const top = (boardV - half.v) * 1000 - 22;
    const bottom = (boardV + half.v) * 1000 + 22;
    const frame = await film.shape(
      `<path fill-rule="evenodd" d="M${left - 20} ${top - 20} H${right + 20} V${bottom + 20} H${left - 20}Z M${left + 22} ${top + 22} H${right - 22} V${bottom - 22} H${left + 22}Z"/>`,
      0.8,
    );
    await film.cover(frame, [0.07 * key[0], 0.07 * key[1] * 0.6, 0.07 * key[2] * 0.7]);
    let bulbs = "";
    let out = "";
    const around = (x: number, y: number) => {
      const bulb = `<circle cx="${x}" cy="${y}" r="7.4"/>`;
      if (chance.maybe(0.06)) out += bulb;
      else bulbs += bulb;
    };
    const across = 22;
    for (let step = 0; step <= across; step += 1) {
      const x = left + ((right - left) * step) / across;
      around(x, top);
      around(x, bottom);
    }
    for (let step = 1; step < 6; step += 1) {
      const y = top + ((bottom - top) * step) / 6;
      around(left, y);
      around(right, y);
    }
    await film.add(await film.shape(out, 1), key, 0.06);
    await film.add(await film.shape(bulbs, 1), hot, 3.4);
    // The canopy above the doors, seen a little from below.
    const canopy = await film.shape(
      `<path d="M${left - 60} ${bottom + 46} L${right + 60} ${bottom + 46} L${right + 20} ${bottom + 20} H${left - 20}Z"/>`,
    );
    await film.cover(canopy, [0.05 * key[0], 0.05 * key[1], 0.05 * key[2]]);
    await film.glow(11, 0.34);
    await film.glow(70, 0.22, haze);
    await film.glow(220, 0.16, haze);
    if (people !== "nobody") {
      const x = centre * 1500 + chance.between(-150, 150);
      const y = street * 1000 + 70;
      const who =
        people === "two" ? couple(x, y, 1.5) : figure(x, y, 1.5, chance.pick(["her", "him"]));
      const shadow = await film.shape(
        `<path d="M${x - 42} ${y - 4} H${x + 42} L${x + 74} 1000 H${x - 74}Z"/>`,
        10,
      );
      await film.shade(shadow, 0.75);
      const front = await film.shape(who, 0.7);
      const edge = await film.rim(front, centre, boardV, 4);
      await film.cover(front, [0.007, 0.0018, 0.002]);
      await film.add(edge, key, 0.34);
    }
    await film.vignette(centre, 0.46, 0.36, 1, 0.16);
    return 1.3;
  },
};
