/** Chooses a picture and its hue for the words of a prompt. Runs anywhere. */

/** The pictures of the built-in generator, and the words that select each. */
export const artworks = [
  { file: "hero-wide", words: /couple|two|lovers?\b|together|kiss|pair|date|cinema|screen|heart/ },
  { file: "curtain", words: /curtain|velvet|theat|festival|background|gala|award|premiere/ },
  {
    file: "news-road",
    words: /road|car\b|drive|coast|travel|journey|trail|sea|beach|ocean|horizon|dusk|island/,
  },
  { file: "news-stage", words: /stage|microphone|sing|speech|spotlight|concert|talk/ },
  { file: "news-booth", words: /booth|project|beam|lamp|dust|machine|reel|celluloid|35mm/ },
  { file: "news-bokeh", words: /city|street|skyline|bokeh|lights|snow|rain|party/ },
  { file: "cat-short", words: /match|flame|fire|candle|spark/ },
  { file: "cat-series", words: /window|house|apartment|building|neighbou?r|home/ },
  { file: "cat-logline", words: /door|letter|note|write|wait|alone|lonel|stranger/ },
] as const;
export type Artwork = (typeof artworks)[number];

/** The degrees by which the rose light of the pictures is rotated to another hue. */
const lights = [
  { hueDegrees: 0, words: /rose|red|crimson|scarlet|ruby|valentine|passion|love/ },
  { hueDegrees: 40, words: /gold|amber|honey|yellow|champagne|brass|warm/ },
  { hueDegrees: 130, words: /green|emerald|jade|envy/ },
  { hueDegrees: 285, words: /purple|violet|indigo|lavender|midnight|blue|moon|night/ },
  { hueDegrees: 330, words: /pink|blush|magenta/ },
] as const;

const countMatches = (text: string, words: RegExp) =>
  text.match(new RegExp(`\\b(?:${words.source})`, "g"))?.length ?? 0;

/** The option with the most matching words, null without any; of equal ones the first from `startIndex` on. */
function bestMatch<T extends { words: RegExp }>(
  options: readonly T[],
  text: string,
  startIndex: number,
) {
  const rotatedOptions = options.map(
    (_, index) => options[(index + startIndex) % options.length] as T,
  );
  const best = rotatedOptions.reduce((a, b) =>
    countMatches(text, b.words) > countMatches(text, a.words) ? b : a,
  );
  return countMatches(text, best.words) > 0 ? best : null;
}

/** Chooses picture and hue by the words; where no word matches, `seed`, an integer, decides. */
export function chooseArtwork(
  prompt: string,
  seed: number,
): { file: Artwork["file"]; hueDegrees: number } {
  const text = prompt.toLowerCase();
  const artwork = bestMatch(artworks, text, seed) ?? (artworks[seed % artworks.length] as Artwork);
  const light = bestMatch(lights, text, seed);
  // Without a word: the pictures' own hue or one near it, by other bits than those that chose the picture.
  const defaultHue = [0, 0, 20, 330][(seed >>> 8) % 4] ?? 0;
  return { file: artwork.file, hueDegrees: light?.hueDegrees ?? defaultHue };
}
