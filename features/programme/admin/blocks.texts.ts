import { formatRunning } from "./block-films.rules";

/** What the films of a block say. Runs anywhere. */
export const blockTexts = {
  films: "Films",
  none: "No films yet. Choose one below, or drag it here.",
  /** '3 films, 1 h 12 min with pauses' */
  total: (films: number, time: string) =>
    films === 1 ? `1 film, ${time}` : `${films} films, ${time} with pauses`,
  /** A film's exact time; if not measured, the entered minutes. */
  running: (seconds: number | null, minutes: number) =>
    seconds === null ? `about ${minutes} min` : formatRunning(seconds),
  add: "Add a film",
  addHint: "Press Enter to add the first result.",
  search: "Part of the title",
  found: "Films to add",
  allIn: "All films in the programme are in this block.",
  noMatch: "No film in the programme has this title.",
  singleFilm: "A single block has one film. Choose shorts or event.",
  more: (films: number) => `${films} more. Type part of the title.`,
};

/** The list of unscheduled blocks, where it is empty. */
export const unscheduledTexts = {
  allScheduled: "All blocks are scheduled.",
  noBlocks: "There are no blocks yet.",
  makeBlocks: "Create blocks from films",
} as const;
