import { formatRunning } from "./block-films.rules";

/** What the films of a block say. Runs anywhere. */
export const blockTexts = {
  films: "Films",
  none: "No film yet. Press one below, or drag it here.",
  /** '3 films, 1 h 12 min with pauses' */
  total: (films: number, time: string) =>
    films === 1 ? `1 film, ${time}` : `${films} films, ${time} with pauses`,
  /** A film's exact time; if not measured, the entered minutes. */
  running: (seconds: number | null, minutes: number) =>
    seconds === null ? `about ${minutes} min` : formatRunning(seconds),
  add: "Add a film",
  addHint: "Enter adds the first one found.",
  search: "A part of its title",
  found: "Films to add",
  allIn: "Every film of the programme is in this block.",
  noMatch: "No film of the programme is called so.",
  more: (films: number) => `${films} more. Type a part of the title.`,
};
