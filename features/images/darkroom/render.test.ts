import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { Film } from "./film.server";
import { chanceOf } from "./noise";
import { renderPrompt } from "./render.server";
import { lamps } from "./scene";
import { scenes, stageFromPrompt } from "./stage-from-prompt";

const size = { width: 180, height: 120 };
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The brightness of every pixel, 0 to 255, the darkest first. */
async function tonesOf(bytes: Buffer): Promise<Buffer> {
  return (await sharp(bytes).greyscale().raw().toBuffer()).sort();
}

test("the same words give the same picture, byte for byte; others give another", async () => {
  const once = await renderPrompt("Two lovers on a beach", size);
  const again = await renderPrompt("  Two lovers on a beach ", size);
  const other = await renderPrompt("Two lovers on a beach.", size);
  expect(hashOf(again)).toBe(hashOf(once));
  expect(hashOf(other)).not.toBe(hashOf(once));
  expect(await sharp(once).metadata()).toMatchObject({ format: "webp", ...size });
});

test.each(scenes.map((scene) => [scene.name, scene] as const))(
  "%s is one light in the dark, in every lamp and with anybody in it",
  async (_, scene) => {
    for (const [index, lampName] of scene.lamps.entries()) {
      const people = (["two", "one", "nobody"] as const)[index % 3] ?? "two";
      const film = new Film(size.width, size.height);
      const exposure = await scene.shoot(film, {
        chance: chanceOf(index * 31 + 7),
        lamp: lamps[lampName],
        lampName,
        people,
        weather: index % 2 ? "rain" : "clear",
      });
      const tones = await tonesOf(await film.develop({ exposure, seed: 1 }));
      const at = (share: number) => tones[Math.floor((tones.length - 1) * share)] ?? 0;
      expect(at(0.5), `${lampName}: half of it is dark`).toBeLessThan(75);
      expect(at(0.1), `${lampName}: a tenth is nearly black`).toBeLessThan(28);
      expect(at(0.995), `${lampName}: there is a light`).toBeGreaterThan(110);
    }
  },
);

test.each([
  ["two lovers kiss under an umbrella in the rain", "lamp", "two"],
  ["a woman alone by the sea at dusk", "sunset", "one"],
  ["the empty cinema, a glowing screen", "screen", "nobody"],
  ["a candlelight dinner with wine", "candle", null],
  ["a car stops on a forest road", "headlights", null],
  ["fireflies and a boat on the lake", "lake", null],
  ["a singer on stage in the spotlight", "stage", null],
  ["the marquee with a hundred bulbs", "marquee", null],
  ["a letter under the door", "doorway", null],
  ["the projector's beam, full of dust", "projector", null],
  ["one lit window in the apartment building", "window", null],
])("'%s' is the scene %s", (prompt, name, people) => {
  const { scene, staging } = stageFromPrompt(prompt, 1);
  expect(scene.name).toBe(name);
  if (people) expect(staging.people).toBe(people);
});

test("words colour the light, and any text at all gives a picture", () => {
  expect(stageFromPrompt("an emerald doorway", 1).staging.lampName).toBe("green");
  expect(stageFromPrompt("golden hour at sea", 1).staging.lampName).toBe("gold");
  const odd = ["", "?", "爱情", "<svg onload=alert(1)>", "x".repeat(4_000), "the theme is care"];
  for (const prompt of odd) expect(scenes).toContain(stageFromPrompt(prompt, 3).scene);
});
