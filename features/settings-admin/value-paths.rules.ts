/** Paths into settings and values: 'short_film.charged.regular'. Runs anywhere. */

type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

/** The key of a part of a path: in a list of categories the index of that type, else the part itself. */
function keyIn(container: Container, key: string): string {
  if (!Array.isArray(container)) return key;
  const index = container.findIndex((item) => isContainer(item) && item.type === key);
  return index < 0 ? key : String(index);
}

/** The value at a path; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce(
      (container: unknown, key) =>
        isContainer(container) ? container[keyIn(container, key)] : undefined,
      values,
    );
}

/** A copy with this value at the path; the rest is shared. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [firstKey = "", ...rest] = path.split(".");
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Container;
  const key = keyIn(copy, firstKey);
  copy[key] = rest.length > 0 ? withValueAt(copy[key], rest.join("."), value) : value;
  return copy as T;
}

/** Values as the controls of a form hold them: numbers are text. */
export const controlValues = (value: unknown): unknown => {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(controlValues);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, controlValues(item)]));
};
