/** Values of a set-up file: merged, compared, checked for unknown keys. Runs anywhere. */

type PlainObject = Record<string, unknown>;

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const childPath = (path: string, key: string | number) =>
  path === "" ? `${key}` : `${path}.${key}`;

/** `base` with `changes`: objects are merged key by key, other values and lists are replaced. */
export function mergeValues(base: unknown, changes: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(changes)) return changes;
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(changes)])].map((key) => [
      key,
      Object.hasOwn(changes, key)
        ? mergeValues(Object.hasOwn(base, key) ? base[key] : undefined, changes[key])
        : base[key],
    ]),
  );
}

/** The paths of keys that a schema dropped, since it does not know them. */
export function findUnknownKeys(input: unknown, parsed: unknown, path = ""): string[] {
  if (Array.isArray(input) && Array.isArray(parsed)) {
    return input.flatMap((item, index) =>
      findUnknownKeys(item, parsed[index], childPath(path, index)),
    );
  }
  if (!isPlainObject(input) || !isPlainObject(parsed)) return [];
  return Object.keys(input).flatMap((key) =>
    Object.hasOwn(parsed, key)
      ? findUnknownKeys(input[key], parsed[key], childPath(path, key))
      : [childPath(path, key)],
  );
}

/** A value that differs, by its path; null: it is not there. */
export type Change = { path: string; from: unknown; to: unknown };

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The values that differ between two states. A list of plain values is one value. */
export function findChanges(from: unknown, to: unknown, path = ""): Change[] {
  if (isPlainObject(from) && isPlainObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) => findChanges(from[key], to[key], childPath(path, key)));
  }
  if (isList(from) && isList(to) && [...from, ...to].some(isPlainObject)) {
    const length = Math.max(from.length, to.length);
    return Array.from({ length }, (_, index) =>
      findChanges(from[index], to[index], childPath(path, index)),
    ).flat();
  }
  return JSON.stringify(from) === JSON.stringify(to)
    ? []
    : [{ path, from: from ?? null, to: to ?? null }];
}
