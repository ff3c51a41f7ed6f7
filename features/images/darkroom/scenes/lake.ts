import { couple, figure } from "../figures";
import { mix, noise, smoke, smooth } from "../noise";
import type { Scene } from "../scene";

/** A boat with a lantern on a lake at night. */
export const lake: Scene = {
  name: "lake",
  words:
    /lake|river|venice|gondola|water|stars?\b|firefl|garden|dream|fairy|spring|canoe|island|wish|forever/,
  lamps: ["gold", "pink", "green", "purple"],
  people: "two",
  shoot: async (film, { chance, lamp, people }) => {
    const { aspect } = film;
    const { key, hot, haze } = lamp;
    const shore = chance.between(0.42, 0.47);
    const boatU = chance.between(0.38, 0.62);
    const boatV = chance.between(0.66, 0.7);
    const bow = chance.maybe(0.5) ? 1 : -1;
    const lampU = boatU + bow * 0.118;
    const lampV = boatV - 0.135;
    const drift = chance.between(0, 60);
    await film.expose((u, v, to) => {
      const dx = (u - lampU) * aspect;
      const far = Math.hypot(dx, v - lampV);
      const mist = 0.45 + 0.8 * smoke(u * 3 + drift, v * 6);
      const bloom = (0.012 / (0.012 + far * far * 2.6)) * 0.42 * mist;
      to.r = bloom * mix(key[0], haze[0], 0.3);
      to.g = bloom * mix(key[1], haze[1], 0.3);
      to.b = bloom * mix(key[2], haze[2], 0.3);
      const bulb = smooth(0.026, 0.016, far) * 3;
      to.r += bulb * hot[0];
      to.g += bulb * hot[1];
      to.b += bulb * hot[2];
      if (v < shore) {
        const up = (shore - v) / shore;
        const sky = Math.exp(-up * 3.4) * 0.022;
        to.r += sky * haze[0] + 0.0015;
        to.g += sky * haze[1] + 0.0006;
        to.b += sky * haze[2] + 0.0016;
        if (noise(u * 400 + drift, v * 270) > 0.962) {
          const star = (0.05 + 0.5 * noise(u * 83, v * 71) ** 2) * smooth(0.05, 0.4, up);
          to.r += star;
          to.g += star * 0.92;
          to.b += star * 0.95;
        }
        return;
      }
      const deep = (v - shore) / (1 - shore);
      const wave = noise((u * 1500) / (14 + 80 * deep) + drift, (v * 1000) / (2 + 9 * deep));
      const swell = noise((u * 1500) / (40 + 130 * deep), (v * 1000) / (4 + 13 * deep) + drift);
      const broken = smooth(0.38, 0.8, wave * 0.6 + swell * 0.5);
      const below = Math.max(0, v - boatV);
      const width = 0.022 + below * 0.34 + (v < boatV ? 0.05 : 0);
      const column =
        Math.exp(-((dx / width) ** 2)) * Math.exp(-below * 2.4) * (v < boatV ? 0.18 : 1);
      const rest = 0.014 * Math.exp(-deep * 2.4) * (0.4 + wave);
      const k = column * broken * 1.25;
      to.r += k * mix(key[0], hot[0], 0.45) + rest * haze[0];
      to.g += k * mix(key[1], hot[1], 0.4) + rest * haze[1];
      to.b += k * mix(key[2], hot[2], 0.3) + rest * haze[2];
    });
    const line = shore * 1000;
    let hills = `M0 ${line + 4}`;
    for (let x = 0; x <= 1500; x += 30) {
      const height =
        60 * noise(x / 260 + drift, 8) + 34 * noise(x / 70, drift) + 14 * noise(x / 17, 3);
      hills += ` L${x} ${line - height}`;
    }
    const far = await film.shape(`<path d="${hills} L1500 ${line + 4}Z"/>`, 1.5);
    await film.cover(far, [0.0022 * haze[0], 0.0022 * haze[1], 0.0022 * haze[2]]);
    for (const strength of [0.8, 0.45, 0.2]) {
      let flies = "";
      for (let count = 0; count < 9; count += 1) {
        const x = (lampU + chance.between(-0.34, 0.34)) * 1500;
        const y = (lampV + chance.between(-0.22, 0.2)) * 1000;
        flies += `<circle cx="${x}" cy="${y}" r="${chance.between(1.4, 3.2)}"/>`;
      }
      await film.add(await film.shape(flies, 0.7), hot, strength);
    }
    await film.glow(16, 0.26);
    await film.glow(220, 0.46, haze);

    const x = boatU * 1500;
    const y = boatV * 1000;
    const hull = `<path d="M-196 -30 C-150 -4 -60 4 0 4 C80 4 150 -8 205 -48 C196 6 160 40 110 44 L-110 44 C-160 42 -186 10 -196 -30Z"/>`;
    const pole = `<path d="M174 -34 C178 -80 186 -120 180 -150 L174 -150 C178 -118 168 -80 164 -34Z"/><path d="M163 -152 H191 L186 -160 H168Z"/>`;
    const aboard =
      people === "two"
        ? couple(-6, 92, 1.06)
        : people === "one"
          ? figure(-10, 92, 1.06, chance.pick(["her", "him"]))
          : "";
    const crew = `<clipPath id="b"><rect x="-160" y="-140" width="320" height="150"/></clipPath><g clip-path="url(#b)">${aboard}</g>`;
    const front = await film.shape(
      `<g transform="translate(${x} ${y}) scale(${bow} 1)">${hull}${pole}${crew}</g>`,
      0.7,
    );
    const edge = await film.rim(front, lampU, lampV, 4.5);
    await film.cover(front, [0.006, 0.0018, 0.002]);
    await film.add(edge, mixed(key, hot), 0.6);
    await film.vignette(mix(boatU, lampU, 0.5), 0.58, 0.34, 1, 0.2);
    return 1.3;
  },
};

const mixed = (a: readonly [number, number, number], b: readonly [number, number, number]) =>
  [mix(a[0], b[0], 0.3), mix(a[1], b[1], 0.3), mix(a[2], b[2], 0.3)] as const;
