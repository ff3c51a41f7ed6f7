/** What people read in parts of several features. Runs anywhere. */

export const focusTexts = {
  label: "What stays in sight",
  /** 'top-left' → 'Top left'; '': the middle. */
  pointLabel: (point: string) =>
    point === "" ? "Middle" : `${point.charAt(0).toUpperCase()}${point.slice(1).replace("-", " ")}`,
} as const;
