/** Pixels between the top of the viewport and a section after scrolling. */
const anchorOffset = 120;

/** Milliseconds until the second scroll: by then a closing panel no longer moves the page. */
const settleDelay = 100;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function scrollTo(section: HTMLElement, behavior: ScrollBehavior) {
  const top = section.getBoundingClientRect().top + scrollY - anchorOffset;
  window.scrollTo({ top: Math.max(0, top), behavior });
}

/** The id that a fragment names, '#faq'. One with a bad code, '#100%', is read as it is, as browsers do. */
export function sectionId(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Opens the folded part of the page around a section; browsers do it only for addresses that they follow themselves. */
function unfold(section: HTMLElement): void {
  section.closest("details")?.setAttribute("open", "");
}

/** Scrolls smoothly to a section, and again after 100 ms, so that it is 120 px below the top. Moves the focus. */
export function scrollToSection(section: HTMLElement): void {
  unfold(section);
  const behavior = prefersReducedMotion() ? "instant" : "smooth";
  scrollTo(section, behavior);
  setTimeout(() => {
    scrollTo(section, behavior);
    focusWithoutScroll(section);
  }, settleDelay);
}

/** Jumps to a section so that it is 120 px below the top: for addresses with a fragment. */
export function scrollToInstant(section: HTMLElement): void {
  unfold(section);
  scrollTo(section, "instant");
  focusWithoutScroll(section);
}

/** Moves the focus without scrolling or a focus ring. */
export function focusWithoutScroll(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
