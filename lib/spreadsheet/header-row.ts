/** How many records are looked through for the headers, and how many below one are compared with it. */
const maxRecords = 40;
const maxBelow = 20;

const countFilled = (record: readonly string[]) =>
  record.filter((value) => value.trim() !== "").length;

/** The middle one of some numbers; 0 of none. */
const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * The index of the record with the headers: the first whose number of filled values fits the records below. A title or
 * a note above has fewer. The first record that is not empty if none fits; -1 if all are empty.
 */
export function headerIndexOf(records: readonly (readonly string[])[]): number {
  const filled = records
    .slice(0, maxRecords)
    .map((record, index) => ({ index, count: countFilled(record) }))
    .filter(({ count }) => count > 0);
  const fitting = filled.find(({ count }, index) => {
    const below = filled.slice(index + 1, index + 1 + maxBelow).map((record) => record.count);
    const usualCount = median(below);
    return below.length > 0 && (usualCount < 2 || (count > 1 && count * 4 >= usualCount * 3));
  });
  const [first] = filled;
  if (first) return (fitting ?? first).index;
  return records.findIndex((record) => countFilled(record) > 0);
}
