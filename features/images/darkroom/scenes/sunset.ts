import { boat, couple, figure, palm } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** The last sun, or the moon, on the sea. */
export const sunset: Scene = {
  name: "sunset",
  words:
    /sun|seas?\b|ocean|beach|coast|wave|pacific|shore|moon|horizon|harbou?r|sail|boat|island|summer|dusk|dawn/,
  lamps: ["gold", "rose", "pink", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp, lampName, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const horizon = chance.between(0.54, 0.62);
    const sunU = chance.between(0.3, 0.7);
    const moon = lampName === "purple";
    const radius = moon ? chance.between(0.07, 0.1) : chance.between(0.15, 0.21);
    const sunV = horizon - (moon ? chance.between(0.24, 0.34) : chance.between(0.04, 0.1));
    const drift = chance.between(0, 50);
    await film.expose((u, v, to) => {
      const across = (u - sunU) * aspect;
      if (v < horizon) {
        const far = Math.hypot(across, v - sunV);
        const up = (horizon - v) / horizon;
        const air = Math.exp(-up * 4.2) * (moon ? 0.4 : 1);
        const cloud =
          smoke(u * 2.1 + drift, v * 15) ** 2.2 * smooth(0.02, 0.18, up) * smooth(0.8, 0.3, up);
        const glow = Math.exp(-Math.max(0, far - radius) * 7);
        const light = air * 0.06 + glow * 0.22 + cloud * 0.34 * glow;
        const ember = air * 0.09 + glow * 0.1;
        to.r = light * key[0] + ember * haze[0];
        to.g = light * key[1] * 0.55 + ember * haze[1];
        to.b = light * key[2] * 0.6 + ember * haze[2];
        const disc = smooth(radius + 0.003, radius - 0.003, far);
        if (disc > 0) {
          const height = smooth(sunV + radius, sunV - radius, v);
          const low = smooth(sunV - radius * 0.4, horizon, v);
          const band = moon
            ? 1 - 0.4 * smooth(0.5, 0.8, smoke(u * 9 + drift, v * 9))
            : 1 - 0.5 * smooth(0.55, 0.72, smoke(u * 1.5 + drift, v * 24)) * low;
          const k = disc * mix(1.1, 2, height) * band;
          to.r += k * mix(key[0], hot[0], height);
          to.g += k * mix(key[1], hot[1], height) * 0.86;
          to.b += k * mix(key[2], hot[2], height) * 0.6;
        }
        if (moon && up > 0.1 && noise(u * 420 + drift, v * 280) > 0.965) {
          const star = (noise(u * 90, v * 60) * 0.5 + 0.1) * smooth(0.1, 0.4, up);
          to.r += star;
          to.g += star * 0.9;
          to.b += star;
        }
        return;
      }
      const deep = (v - horizon) / (1 - horizon);
      const width = (moon ? 0.05 : 0.09) + deep * 0.15;
      const wave = noise((u * 1500) / (10 + 70 * deep) + drift, (v * 1000) / (1.8 + 8 * deep));
      const swell = noise((u * 1500) / (30 + 120 * deep), (v * 1000) / (3 + 12 * deep) + drift);
      const glitter =
        Math.exp(-(((u - sunU) / width) ** 2)) *
        smooth(0.42, 0.86, wave * 0.62 + swell * 0.5) *
        (1 - 0.45 * deep);
      const rest = (moon ? 0.03 : 0.055) * Math.exp(-deep * 3.2) * (0.5 + wave);
      to.r = glitter * 1.5 * hot[0] + rest * haze[0];
      to.g = glitter * 1.1 * mix(key[1], hot[1], 0.4) + rest * haze[1];
      to.b = glitter * 0.9 * mix(key[2], hot[2], 0.25) + rest * haze[2];
    });
    await film.glow(16, 0.2);
    await film.glow(220, 0.24, haze);

    const sand = `<path d="M0 905 C375 868 675 922 1050 903 S1425 880 1500 888 V1000 H0Z"/>`;
    const stand = sunU * 1500 + chance.between(-40, 40);
    const props: string[] = [sand];
    if (people === "two") props.push(couple(stand, 918, chance.between(1.15, 1.4)));
    if (people === "one") props.push(figure(stand, 918, 1.35, chance.pick(["her", "him"])));
    if (chance.maybe(0.45)) {
      const left = sunU > 0.5;
      props.push(palm(left ? 130 : 1370, 960, chance.between(1.5, 1.9), !left));
      props.push(palm(left ? 260 : 1240, 965, chance.between(1, 1.3), left));
    }
    if (people === "nobody" || chance.maybe(0.35)) {
      const offset = sunU > 0.5 ? -260 : 260;
      props.push(boat(sunU * 1500 + offset, horizon * 1000 + 8, chance.between(0.7, 1.1)));
    }
    const front = await film.shape(props.join(""));
    const edge = await film.rim(front, sunU, sunV, 3.5);
    await film.cover(front, [0.006, 0.0016, 0.002]);
    await film.add(edge, key, 0.2);
    await film.vignette(sunU, horizon - 0.06, 0.36, 0.95, 0.22);
    return 1.3;
  },
};
