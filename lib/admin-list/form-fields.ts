/** Finds the form's field for a path in a call's body. Runs anywhere. */

/**
 * `path` itself, or its nearest parent that is one field of the form: 'languages.2' → 'languages' if all languages are
 * in one line.
 */
export function fieldPathFor(values: unknown, path: string): string {
  const fieldPath: string[] = [];
  let value = values;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null) break;
    fieldPath.push(part);
    value = (value as Record<string, unknown>)[part];
  }
  return fieldPath.join(".");
}
