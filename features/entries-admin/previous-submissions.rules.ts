/** Another entry of the same filmmaker, or with the same title. */
export type RelatedEntry = {
  id: string;
  /** Its year: '2026' */
  year: string;
  status: string;
  submittedAt: string;
  sameTitle: boolean;
};

const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

const ordinal = (count: number): string => {
  const word = ordinals[count - 1];
  if (word) return word;
  const ending = { one: "st", two: "nd", few: "rd" } as Record<string, string>;
  const pluralCategory = new Intl.PluralRules("en", { type: "ordinal" }).select(count);
  return `${count}${ending[pluralCategory] ?? "th"}`;
};

type Entry = { edition: string; submittedAt: string };

/** 'Third entry, selected 2026'; null if the filmmaker has no earlier entries. */
export function formatReturning(
  entry: Entry,
  otherEntries: readonly RelatedEntry[],
): string | null {
  const earlierEntries = otherEntries.filter(({ submittedAt }) => submittedAt < entry.submittedAt);
  if (earlierEntries.length === 0) return null;
  const selectedYears = earlierEntries
    .filter(({ status, year }) => status === "accepted" && year < entry.edition)
    .map(({ year }) => year);
  const years = [...new Set(selectedYears)].sort();
  const ordinalText = `${ordinal(earlierEntries.length + 1)} entry`;
  return years.length > 0 ? `${ordinalText}, selected ${years.join(", ")}` : ordinalText;
}

/** The entries with the same title, newest first: only a hint. */
export const withSameTitle = (otherEntries: readonly RelatedEntry[]): RelatedEntry[] =>
  otherEntries.filter((entry) => entry.sameTitle).reverse();
