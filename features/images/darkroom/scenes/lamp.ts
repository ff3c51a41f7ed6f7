import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A street lamp in the rain, and a wet street that keeps its light. */
export const lamp: Scene = {
  name: "lamp",
  words:
    /street|lamp|rain|umbrella|fog|mist|snow|winter|walk|paris|alley|bridge|autumn|storm|kiss|lantern|corner/,
  lamps: ["gold", "pink", "rose", "green", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp: colours, people, weather }) => {
    const { aspect } = film;
    const { key, hot, haze } = colours;
    const left = chance.maybe(0.5);
    const postU = left ? chance.between(0.3, 0.4) : chance.between(0.6, 0.7);
    const bulbU = postU + (left ? 0.062 : -0.062);
    const bulbV = chance.between(0.17, 0.23);
    const ground = chance.between(0.76, 0.8);
    const drift = chance.between(0, 60);
    await film.expose((u, v, to) => {
      const dx = (u - bulbU) * aspect;
      const far = Math.hypot(dx, v - bulbV);
      const drop = (v - bulbV) / (ground - bulbV);
      const cone =
        drop > 0
          ? smooth(1.2, 0.45, Math.abs(dx) / (0.03 + 0.36 * drop)) * Math.exp(-drop * 0.7)
          : 0;
      const mist = 0.45 + 0.85 * smoke(u * 3.4 + drift, v * 3);
      const air = (0.17 * cone + (0.016 / (0.018 + far * far * 2.4)) * 0.32) * mist;
      to.r = air * mix(key[0], haze[0], 0.35) + 0.003;
      to.g = air * mix(key[1], haze[1], 0.35) + 0.0008;
      to.b = air * mix(key[2], haze[2], 0.35) + 0.0016;
      const bulb = smooth(0.034, 0.022, Math.hypot(dx, (v - bulbV) * 0.8)) * 3.4;
      to.r += bulb * hot[0];
      to.g += bulb * hot[1];
      to.b += bulb * hot[2];
      if (v <= ground) return;
      // Cobbles, wet: each stone keeps a little of the light.
      const near = (v - ground) / (1 - ground);
      const row = Math.log(1 + near * 6) * 9;
      const depth = 0.2 + near;
      const stone = ((u - 0.5) / depth) * 15 + (Math.floor(row) % 2) * 0.5;
      const joint = Math.max(Math.abs((row % 1) - 0.5), Math.abs((((stone % 1) + 1) % 1) - 0.5));
      const round = smooth(0.5, 0.28, joint);
      const wet = noise(Math.floor(stone) * 7.3, Math.floor(row) * 3.1);
      const pool = Math.exp(-((dx / (0.44 + near * 0.25)) ** 2)) * (0.26 - 0.12 * near);
      const mirror =
        Math.exp(-((dx / (0.035 + near * 0.1)) ** 2)) *
        (0.35 + 0.9 * wet) *
        Math.exp(-near * 1.1) *
        0.75;
      const k = (pool * (0.35 + 0.65 * wet) + mirror * round) * (0.25 + 0.75 * round);
      to.r += k * mix(key[0], hot[0], 0.2);
      to.g += k * mix(key[1], hot[1], 0.2);
      to.b += k * mix(key[2], hot[2], 0.2);
    });

    let falling = "";
    const drops = weather === "clear" ? 150 : 420;
    for (let count = 0; count < drops; count += 1) {
      const x = chance.between(0, 1500);
      const y = chance.between(0, ground * 1000 + 60);
      const near = Math.exp(-Math.hypot((x / 1500 - bulbU) * aspect, y / 1000 - bulbV) * 2.6);
      const size = chance.between(0.8, 2);
      falling +=
        weather === "snow"
          ? `<circle cx="${x}" cy="${y}" r="${size * 1.7}" fill-opacity="${near}"/>`
          : `<path d="M${x} ${y} l-4 ${size * 24}" stroke="#fff" stroke-width="${size * 0.8}" stroke-opacity="${near}" fill="none"/>`;
    }
    await film.add(await film.shape(falling, 0.6), hot, 0.7);
    await film.glow(16, 0.24);
    await film.glow(230, 0.46, haze);

    const x = postU * 1500;
    const top = bulbV * 1000;
    const arm = left ? 1 : -1;
    const foot = ground * 1000 + 46;
    const post = `<path d="M${x - 7} ${foot} L${x - 4} ${top - 30} L${x + 4} ${top - 30} L${x + 7} ${foot}Z"/><path d="M${x - 22} ${foot + 6} L${x - 12} ${foot - 60} H${x + 12} L${x + 22} ${foot + 6}Z"/><path d="M${x} ${top - 26} C${x + arm * 16} ${top - 92} ${x + arm * 76} ${top - 98} ${x + arm * 92} ${top - 46}" fill="none" stroke="#fff" stroke-width="7"/><path d="M${x + arm * 92 - 34} ${top - 18} L${x + arm * 92 - 10} ${top - 48} H${x + arm * 92 + 10} L${x + arm * 92 + 34} ${top - 18}Z"/>`;
    const where = (bulbU + (left ? 0.1 : -0.1)) * 1500;
    const stand = foot + 50;
    const tall = 1.62;
    const who =
      people === "two"
        ? couple(where, stand, tall) + umbrella(where, stand - 250 * tall * 0.84, tall)
        : people === "one"
          ? figure(where, stand, tall, chance.pick(["her", "him"]))
          : "";
    const front = await film.shape(post + who);
    const edge = await film.rim(front, bulbU, bulbV, 4.5);
    const shadow = await film.shape(
      `<path d="M${where - 44} ${stand - 4} L${where + 44} ${stand - 4} L${where + (left ? 190 : 30)} 1000 L${where - (left ? 30 : 190)} 1000Z"/>`,
      14,
    );
    if (who) await film.shade(shadow, 0.7);
    await film.cover(front, [0.006, 0.0018, 0.0024]);
    await film.add(edge, key, 0.5);
    await film.vignette(bulbU, 0.48, 0.34, 1, 0.16);
    return 1.3;
  },
};

const umbrella = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-92 22 C-86 -34 -44 -62 0 -64 C44 -62 86 -34 92 22 C76 10 60 10 46 22 C32 8 14 8 0 20 C-14 8 -32 8 -46 22 C-60 10 -76 10 -92 22Z"/><path d="M-2 -72 H2 V96 H-2Z"/></g>`;
