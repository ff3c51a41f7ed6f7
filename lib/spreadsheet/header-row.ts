/** How many records are looked through for the headers. */
const maxRecords = 40;
/** How many records below a candidate are compared with it. */
const maxRecordsBelow = 20;
/** The least share of the usual number of values below that headers fill. */
const minFilledShare = 3 / 4;

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
  const filledRecords = records
    .slice(0, maxRecords)
    .map((record, index) => ({ index, count: countFilled(record) }))
    .filter(({ count }) => count > 0);
  const fittingRecord = filledRecords.find(({ count }, index) => {
    const recordsBelow = filledRecords.slice(index + 1, index + 1 + maxRecordsBelow);
    const usualCount = median(recordsBelow.map((record) => record.count));
    const isFilled = usualCount < 2 || (count > 1 && count >= usualCount * minFilledShare);
    return recordsBelow.length > 0 && isFilled;
  });
  const [firstRecord] = filledRecords;
  if (firstRecord) return (fittingRecord ?? firstRecord).index;
  return records.findIndex((record) => countFilled(record) > 0);
}
