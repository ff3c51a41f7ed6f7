import type { KeyboardEvent } from "react";

/**
 * True for Enter in a form with a disabled submit button: browsers then ignore Enter, but the form should show what is
 * missing.
 */
export function isSubmittingEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !target.list && target.type !== "checkbox";
}
