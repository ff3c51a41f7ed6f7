import { flushSync } from "react-dom";

/** Focuses an element that the change of this event renders: at once, so that no key typed after it is lost. */
export function focusAfterRender(find: () => HTMLElement | null | undefined): void {
  flushSync(() => undefined);
  find()?.focus();
}
