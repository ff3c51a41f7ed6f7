/** Where a form holds what a call's body is made of. Runs anywhere. */

/**
 * The field of a part of the body: `path` itself, or the nearest parent that is one field of the
 * form: 'languages.2' is 'languages' if all languages are typed into one line.
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
