import { findMissingCharacter } from "~/lib/fonts/characters.server";

/** The fonts of laurels: files below /public. */

/** The festival's own font, and one with more alphabets. */
const families = [
  ["fonts/card-display.ttf", "fonts/card-display-more.ttf"],
  ["latin", "vietnamese", "cyrillic", "cyrillic-ext", "greek"].map(
    (alphabet) => `fonts/laurel-${alphabet}.ttf`,
  ),
];

/** The first character of a text that no font has; null if laurels can show all of it. */
export const missingLaurelCharacter = (text: string): string | null =>
  findMissingCharacter(families.flat(), text);

/** The fonts for a line: of one family if it has all of it. */
export const fontsFor = (text: string): string[] =>
  families.find((files) => findMissingCharacter(files, text) === null) ?? families.flat();
