/** Where a form holds what a call's body is made of. Runs anywhere. */

/**
 * The field that a part of the body was typed in: `path` itself, or the nearest above it that the form
 * holds as one thing: 'languages.2' is 'languages' where all of them are typed into one line.
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
