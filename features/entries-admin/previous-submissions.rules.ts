/** Another entry of the same filmmaker, or with the same title. */
export type Before = {
  id: string;
  /** Its year: '2026' */
  year: string;
  status: string;
  submittedAt: string;
  sameTitle: boolean;
};

const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

const nth = (count: number): string => {
  const word = ordinals[count - 1];
  if (word) return word;
  const ending = { one: "st", two: "nd", few: "rd" } as Record<string, string>;
  const kind = new Intl.PluralRules("en", { type: "ordinal" }).select(count);
  return `${count}${ending[kind] ?? "th"}`;
};

type Entry = { edition: string; submittedAt: string };

/** 'Third entry, selected 2026'; null if the filmmaker has no earlier entries. */
export function formatReturning(entry: Entry, otherEntries: readonly Before[]): string | null {
  const earlierEntries = otherEntries.filter(({ submittedAt }) => submittedAt < entry.submittedAt);
  if (earlierEntries.length === 0) return null;
  const selected = earlierEntries
    .filter(({ status, year }) => status === "accepted" && year < entry.edition)
    .map(({ year }) => year);
  const years = [...new Set(selected)].sort();
  const ordinalText = `${nth(earlierEntries.length + 1)} entry`;
  return years.length > 0 ? `${ordinalText}, selected ${years.join(", ")}` : ordinalText;
}

/** The entries with the same title, newest first: only a hint. */
export const sameTitle = (otherEntries: readonly Before[]): Before[] =>
  otherEntries.filter((entry) => entry.sameTitle).reverse();
