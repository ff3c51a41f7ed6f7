/** Pixels between the top of the viewport and a section that was scrolled to. */
const anchorOffset = 120;

/** Milliseconds until the second scroll, when a closing panel no longer moves the page. */
const settleDelay = 100;

const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function scrollTo(section: HTMLElement, behavior: ScrollBehavior) {
  const top = section.getBoundingClientRect().top + scrollY - anchorOffset;
  window.scrollTo({ top: Math.max(0, top), behavior });
}

/**
 * Scrolls smoothly to a section, and again after 100 ms, so that it sits
 * 120 px below the top of the viewport. Keyboard focus moves along.
 */
export function scrollToSection(section: HTMLElement): void {
  const behavior = wantsCalm() ? "instant" : "smooth";
  scrollTo(section, behavior);
  setTimeout(() => {
    scrollTo(section, behavior);
    focusWithoutScroll(section);
  }, settleDelay);
}

/** Puts a section that was reached by its address 120 px below the top, at once. */
export function scrollToInstant(section: HTMLElement): void {
  scrollTo(section, "instant");
  focusWithoutScroll(section);
}

/** Moves the keyboard's place without scrolling or drawing a ring. */
export function focusWithoutScroll(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
