import type { KeyboardEvent } from "react";

/**
 * True for Enter in a field that would submit its form, were the form's button not
 * disabled: a disabled button also switches off Enter, which is to say what is missing.
 */
export function isSubmittingEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !target.list && target.type !== "checkbox";
}
