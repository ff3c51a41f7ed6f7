/** The texts of the statements that are put together once, for the engine that has to be told which they are. */
const texts = new Set<string>();
/** Each is kept by the engine with its plan. */
const mostTexts = 500;

/** From now on the engine keeps this statement with its plan. */
export function rememberPrepared(text: string): void {
  if (texts.size < mostTexts) texts.add(text);
}

/** True of a statement that is kept. */
export const isPrepared = (text: string) => texts.has(text);
