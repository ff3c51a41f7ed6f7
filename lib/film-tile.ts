/**
 * The typographic tile of a film without a still: its title and one light. Ten lights and seven lamp colors have no
 * common divisor, so 70 films pass before a tile is repeated, and 140 with the mirrored ones. Runs anywhere.
 */

const lights = [
  "door",
  "moon",
  "beam",
  "blinds",
  "horizon",
  "arch",
  "spot",
  "window",
  "lamp",
  "gap",
] as const;
const lampCount = 7;
const tilesBeforeMirror = lights.length * lampCount;

/** The widths of characters in em, for Imbue at 72 px and the faces for other scripts; rounded up. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/ /, 0.15],
  [/\u00ad/, 0.3],
  [/[щшжюыфмЩШЖЮЫФМ]/, 0.69],
  [/[\u0400-\u04ff]/, 0.5],
  [/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/, 1],
  [/[^\u0020-\u024f\u1e00-\u20ff]/, 0.6],
  [/[.,'’!:;|]/, 0.16],
  [/[ijlftI]/, 0.22],
  [/[rszcJ-]/, 0.3],
  [/[mwMW…—&]/, 0.53],
  [/[hnkuA-Z0-9]/, 0.39],
];

/** The width of a text in em. */
function widthOf(text: string): number {
  let sum = 0;
  for (const character of text.normalize("NFC")) {
    const isLatin = /[\u0020-\u024f\u1e00-\u20ff]/.test(character);
    const base = isLatin ? (character.normalize("NFD")[0] ?? character) : character;
    sum += widths.find(([pattern]) => pattern.test(base))?.[1] ?? 0.35;
  }
  return sum;
}

const vowel = /[aeiouyáéíóúäöüаеиоуыэюяё]/i;
const longWord = 16;

/** A very long word with a soft hyphen near its middle, after a vowel; otherwise it would make its whole title small. */
function hyphenate(word: string): string {
  if (word.length < longWord) return word;
  const middle = Math.ceil(word.length / 2);
  const position =
    [0, 1, -1, 2, -2, 3, -3]
      .map((step) => middle + step)
      .find((at) => vowel.test(word[at - 1] ?? "") && !vowel.test(word[at] ?? "")) ?? middle;
  return `${word.slice(0, position)}\u00ad${word.slice(position)}`;
}

type FilmTile = {
  /** The title, with soft hyphens in very long words. */
  text: string;
  light: (typeof lights)[number];
  /** 0 to 6, the lamp's color. */
  lamp: number;
  mirrored: boolean;
  /** The font size, as hundredths of the root of the tile's area, and of the width for the title. */
  fill: number;
  word: number;
};

/** The share of a tile's area that the title fills. */
const titleShare = 0.37;
/** The values that the stylesheet names (components/film-tile.css). */
const fillRange = { min: 6, max: 50 };
/** Above, the tile's area limits the size, never its longest word. */
const wordRange = { min: 10, max: 60, step: 2 };

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.max(min, Math.min(max, Math.floor(value)));

/** The tile of a film by its title and its number among all films. The same film always has the same tile. */
export function tileOf(title: string, number: number): FilmTile {
  const text = title.split(" ").map(hyphenate).join(" ");
  const parts = text.replace(/[-\u00ad]/g, "$& ").split(/\s+/);
  const longest = Math.max(...parts.map(widthOf), 0.1);
  const word = within(100 / longest, wordRange);
  const fill = within(100 * Math.sqrt(titleShare / Math.max(widthOf(title), 0.1)), fillRange);
  return {
    text,
    light: lights[number % lights.length] ?? "door",
    lamp: (number * 3) % lampCount,
    mirrored: Math.floor(number / tilesBeforeMirror) % 2 === 1,
    fill,
    word: word - (word % wordRange.step),
  };
}
