/** Paths into settings and values: 'short_film.charged.regular'. Runs anywhere. */

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** The next value of a path: in a list of categories the one of that type, else the property. */
function keyIn(into: Parts, key: string): string {
  if (!Array.isArray(into)) return key;
  const at = into.findIndex((item) => isParts(item) && item.type === key);
  return at < 0 ? key : String(at);
}

/** The value at a path; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((into: unknown, key) => (isParts(into) ? into[keyIn(into, key)] : undefined), values);
}

/** A copy with this value at the path; the rest is shared. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [first = "", ...rest] = path.split(".");
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Parts;
  const key = keyIn(copy, first);
  copy[key] = rest.length > 0 ? withValueAt(copy[key], rest.join("."), value) : value;
  return copy as T;
}
