/** Finds the form's field for a path in a call's body. Runs anywhere. */

/**
 * `path` itself, or its nearest parent that is one field of the form: 'languages.2' → 'languages' if all languages are
 * in one line.
 */
export function fieldAt(values: unknown, path: string): string {
  const taken: string[] = [];
  let here = values;
  for (const part of path.split(".")) {
    if (typeof here !== "object" || here === null) break;
    taken.push(part);
    here = (here as Record<string, unknown>)[part];
  }
  return taken.join(".");
}
