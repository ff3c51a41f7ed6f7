import { couple, figure } from "../figures";
import { mix, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A dark room; a door opens, and its light finds the floor. */
export const doorway: Scene = {
  name: "doorway",
  words:
    /door|secret|letter|stranger|wait|return|arriv|goodbye|farewell|homecoming|ghost|mystery|thriller|hall|shadow/,
  lamps: ["green", "purple", "gold", "rose", "pink"],
  people: "one",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const centre = chance.between(0.36, 0.64);
    const half = chance.between(0.066, 0.082);
    const top = 0.17;
    const floor = 0.66;
    const lean = (0.5 - centre) * 0.9;
    const drift = chance.between(0, 60);
    await film.expose((u, v, to) => {
      const dx = Math.abs(u - centre) - half;
      const inDoor = v > top && v < floor && dx < 0;
      const outside = Math.hypot(Math.max(dx, 0) * aspect, Math.max(top - v, 0, v - floor));
      const mist = 0.6 + 0.7 * smoke(u * 4 + drift, v * 4);
      if (inDoor) {
        const height = (v - top) / (floor - top);
        const k = (0.95 + 0.5 * Math.exp(-(((u - centre) / half) ** 2))) * mix(0.85, 1.15, height);
        to.r = k * mix(key[0], hot[0], 0.75) * mist ** 0.4;
        to.g = k * mix(key[1], hot[1], 0.75) * mist ** 0.4;
        to.b = k * mix(key[2], hot[2], 0.75) * mist ** 0.4;
        return;
      }
      const air = (0.03 * Math.exp(-outside * 3.4) + 0.004) * mist;
      to.r = air * haze[0];
      to.g = air * haze[1];
      to.b = air * haze[2];
      if (v < floor) {
        const frame = dx < 0.016 && v > top - 0.022 ? 0.05 : 0;
        const panel = 0.85 + 0.3 * smoke(u * 24, v * 10);
        const wall = (0.012 * Math.exp(-outside * 5) + frame * Math.exp(-outside * 8)) * panel;
        to.r += wall * key[0];
        to.g += wall * key[1];
        to.b += wall * key[2];
        return;
      }
      const near = (v - floor) / (1 - floor);
      const middle = centre + lean * near * 0.55;
      const width = half * (1 + near * 2.5);
      const soft = 0.004 + near * 0.035;
      const wedge = smooth(width + soft, width - soft, Math.abs(u - middle));
      const plank = ((u - 0.5) / (0.3 + near * 1.1)) * 22;
      const gap = Math.abs((((plank % 1) + 1) % 1) - 0.5) > 0.465 ? 0.4 : 1;
      const grain = 0.7 + 0.5 * smoke(plank * 3.2, v * 7);
      const k = wedge * (0.78 * Math.exp(-near * 1.9) + 0.06) * gap * grain;
      const bounce = Math.exp(-Math.abs(u - middle) * 5) * 0.03 * (1 - near) * gap * grain;
      to.r += k * mix(key[0], hot[0], 0.3) + bounce * key[0];
      to.g += k * mix(key[1], hot[1], 0.3) + bounce * key[1];
      to.b += k * mix(key[2], hot[2], 0.3) + bounce * key[2];
    });
    await film.glow(13, 0.24);
    await film.glow(170, 0.4, haze);

    const x = centre * 1500;
    const y = floor * 1000 + 12;
    if (people !== "nobody") {
      const scale = people === "two" ? 1.35 : 1.5;
      const who =
        people === "two" ? couple(x, y, scale) : figure(x, y, scale, chance.pick(["her", "him"]));
      const reach = lean * 0.55 * 1500;
      const wide = people === "two" ? 62 : 34;
      const shadow = await film.shape(
        `<path d="M${x - wide} ${y - 6} L${x + wide} ${y - 6} L${x + reach + wide * 3.4} 1000 L${x + reach - wide * 3.4} 1000Z"/>`,
        9,
      );
      await film.shade(shadow, 0.86);
      const front = await film.shape(who, 0.8);
      const edge = await film.rim(front, centre, 0.36, 3);
      await film.cover(front, [0.012 * key[0], 0.012 * key[1], 0.012 * key[2]]);
      await film.add(edge, hot, 0.25);
    }
    // The door itself, standing open into the room.
    const hinge = x + (centre < 0.5 ? half : -half) * 1500;
    const swing = centre < 0.5 ? 105 : -105;
    const leaf = await film.shape(
      `<path d="M${hinge} ${top * 1000} L${hinge + swing} ${top * 1000 - 34} V${y + 62} L${hinge} ${floor * 1000}Z"/>`,
    );
    const leafEdge = await film.rim(leaf, centre, 0.42, 5);
    await film.cover(leaf, [0.016 * key[0], 0.016 * key[1], 0.016 * key[2]]);
    await film.add(leafEdge, key, 0.4);
    await film.vignette(centre, 0.52, 0.34, 1, 0.2);
    return 1.35;
  },
};
