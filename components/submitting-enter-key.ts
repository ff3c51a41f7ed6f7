import type { KeyboardEvent } from "react";

/**
 * Whether a key is an Enter that submits a form. For forms with a disabled submit button: browsers then ignore it, but
 * the form should show what is missing.
 */
export function isSubmittingEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !target.list && target.type !== "checkbox";
}
