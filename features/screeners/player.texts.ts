/** A juror's player. */
export const playerTexts = {
  speed: "Speed",
  speeds: ["0.75", "1", "1.25", "1.5", "2"].map((value) => ({ value, label: `${value}×` })),
  subtitles: "Subtitles",
  noSubtitles: "Off",
  resume: (time: string) => `Resume at ${time}`,
  measured:
    "The festival sees how much you watched. The filmmaker sees the average, without names.",
  deters: "Your name is over the picture. It deters copies; it cannot prevent them.",
};
