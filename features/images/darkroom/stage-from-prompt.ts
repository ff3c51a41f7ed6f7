import { chanceOf } from "./noise";
import { type LampName, lamps, type Scene, type Staging } from "./scene";
import { candle } from "./scenes/candle";
import { doorway } from "./scenes/doorway";
import { headlights } from "./scenes/headlights";
import { lake } from "./scenes/lake";
import { lamp } from "./scenes/lamp";
import { marquee } from "./scenes/marquee";
import { projector } from "./scenes/projector";
import { screen } from "./scenes/screen";
import { stage } from "./scenes/stage";
import { sunset } from "./scenes/sunset";
import { windowScene } from "./scenes/window";

export const scenes: readonly Scene[] = [
  sunset,
  screen,
  projector,
  windowScene,
  candle,
  lamp,
  headlights,
  stage,
  marquee,
  doorway,
  lake,
];

const lampWords: Record<LampName, RegExp> = {
  gold: /gold|amber|honey|yellow|champagne|brass/,
  rose: /rose|red|crimson|scarlet|ruby|valentine|passion/,
  purple: /purple|violet|indigo|lavender|midnight|blue|moon/,
  green: /green|emerald|jade|absinthe|envy/,
  pink: /pink|blush|peach|coral|magenta/,
};

/** Each of the words counts where a word of the text begins with it. */
const count = (text: string, words: RegExp) =>
  text.match(new RegExp(`\\b(?:${words.source})`, "g"))?.length ?? 0;

/** The one with the most words in the text, if any has one; equals are settled by chance. */
function mostAsked<T>(options: readonly T[], asked: (option: T) => number, next: () => number) {
  const scored = options.map((option) => ({ option, score: asked(option) + next() * 0.5 }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 1 ? best.option : null;
}

/** Reads a prompt: which scene, in which light, with whom, in what weather. */
export function stageFromPrompt(prompt: string, seed: number): { scene: Scene; staging: Staging } {
  const text = prompt.toLowerCase();
  const chance = chanceOf(seed);
  const asked = mostAsked(scenes, ({ words }) => count(text, words), chance.next);
  const scene = asked ?? chance.pick(scenes);
  const names = Object.keys(lamps) as LampName[];
  const likely = [...scene.lamps, ...scene.lamps.slice(0, 2)];
  const lampName =
    mostAsked(names, (name) => count(text, lampWords[name]), chance.next) ?? chance.pick(likely);
  return {
    scene,
    staging: {
      chance,
      lampName,
      lamp: lamps[lampName],
      people: whoIsThere(text) ?? scene.people,
      weather: /rain|storm|wet/.test(text) ? "rain" : /snow|winter/.test(text) ? "snow" : "clear",
    },
  };
}

const nobodyWords = /empty|nobody|no (one|people)|without people|background|backdrop/;
const twoWords =
  /couple|two|lovers?\b|together|kiss|pair|newlywed|bride|they\b|us\b|danc|waltz|embrace/;
const oneWords =
  /alone|lonel|single|(s?he|her|him|woman|man|girl|boy|widow|stranger|someone|somebody)\b/;

function whoIsThere(text: string): Staging["people"] | null {
  if (count(text, nobodyWords) > 0) return "nobody";
  if (count(text, twoWords) > 0) return "two";
  return count(text, oneWords) > 0 ? "one" : null;
}
