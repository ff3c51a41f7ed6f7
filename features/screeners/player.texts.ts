/** A juror's player. */
export const playerTexts = {
  speed: "Speed",
  speedOf: (speed: number) => `${speed}×`,
  fullScreen: "Full screen",
  subtitles: "Subtitles",
  noSubtitles: "Off",
  resume: (time: string) => `Resume at ${time}`,
  measured:
    "The festival sees how much you watched. The filmmaker sees the average, without names.",
  deters: "Your name is over the picture. It deters copies; it cannot prevent them.",
};

/** The player's keys in the help of a page. */
export const playerKeys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["M"], "mute"],
  [["F"], "full screen"],
  [["<", ">"], "speed"],
];
