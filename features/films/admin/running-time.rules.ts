/** Seconds 5641 → '94:01'; none → '' */
export const formatMinutesSeconds = (seconds: number | null | undefined): string =>
  seconds == null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** '94:01', '1:34:01' or '94' → seconds; null for an empty text, NaN for anything else. */
export function parseSeconds(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const [, hours = "0", minutes, seconds = "0"] =
    /^(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,4})(?::([0-5]\d))?$/.exec(trimmed) ?? [];
  if (minutes === undefined) return Number.NaN;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether a running time is so far from the stated minutes that one of both looks wrong: by ten minutes and by half. */
export const isFarFromStated = (seconds: number, statedMinutes: number): boolean =>
  statedMinutes > 0 &&
  Math.abs(seconds - statedMinutes * 60) > Math.max(600, (statedMinutes * 60) / 2);

type Deliverable = { submissionId: string; label: string; value: string | null };

/** The running times in filmmakers' deliverables ('Running time') as '94:01', by entry. */
export function deliveredRunningTimes(items: readonly Deliverable[]): Map<string, string> {
  const times = new Map<string, string>();
  for (const { submissionId, label, value } of items) {
    const seconds = /running time|exact length/i.test(label) ? parseSeconds(value ?? "") : null;
    if (seconds) times.set(submissionId, formatMinutesSeconds(seconds));
  }
  return times;
}
