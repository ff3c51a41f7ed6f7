/**
 * A record's own value; undefined for a key that it lacks, also for 'constructor', which every object inherits. For
 * records whose keys people choose: names of questions, categories, deadlines, columns.
 */
export const ownValue = <T>(
  record: Readonly<Partial<Record<string, T>>> | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined);
