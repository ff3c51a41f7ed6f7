/** A juror's player. */
export const playerTexts = {
  speed: "Speed",
  speedOf: (speed: number) => `${speed}×`,
  fullScreen: "Full screen",
  subtitles: "Subtitles",
  noSubtitles: "Off",
  resume: (time: string) => `Resume at ${time}`,
  measured:
    "The festival sees how much you watched. The filmmaker sees the average share watched, without names.",
  watermark: "Your name is shown over the picture.",
};

/** The player's keys in the help of a page. */
export const playerKeys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["M"], "mute"],
  [["F"], "full screen"],
  [["<", ">"], "speed"],
];
