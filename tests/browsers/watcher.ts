/**
 * Records errors inside the page itself: WebKit's driver reports no errors, and Firefox's no policy violations. The
 * list survives navigation; reading it empties it.
 */

const key = "what-went-wrong";

/** Runs in the page before any other script. It adds no element, which would disturb hydration. */
function watch(place: string): void {
  document.currentScript?.remove();
  let leaving = false;
  const note = (line: string) => {
    // Leaving a page cancels its requests; that is no error.
    if (leaving) return;
    const notes = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    sessionStorage.setItem(place, JSON.stringify([...notes, `${line} (${location.pathname})`]));
  };
  const textOf = (thing: unknown) =>
    thing instanceof Error ? `${thing.message} ${thing.stack ?? ""}` : String(thing);
  for (const end of ["beforeunload", "pagehide"]) {
    addEventListener(end, () => {
      leaving = true;
    });
  }
  addEventListener(
    "error",
    ({ target, error, message }) => {
      if (!target || target === window) return note(`error: ${textOf(error ?? message)}`);
      // Preloads are hints: Firefox reports a module that is already loaded, or a page that cannot be cached, as an
      // error. A really missing one fails where it is used.
      const part = target as HTMLLinkElement;
      if (/^(modulepreload|prefetch)$/.test(part.rel)) return;
      note(`did not load: ${part.outerHTML.slice(0, 200)}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => note(`rejection: ${textOf(reason)}`));
  addEventListener("securitypolicyviolation", (event) =>
    note(`refused: ${event.violatedDirective} ${event.blockedURI}`),
  );
  const { error } = console;
  console.error = (...things) => {
    note(`console: ${things.map(textOf).join(" ")}`);
    error.apply(console, things);
  };
}

/** The script to run first in every page. */
export const watcherScript = `(${watch})(${JSON.stringify(key)})`;

/** The body of a function that returns the recorded errors and clears them. */
export const readNotes = `
  const seen = JSON.parse(sessionStorage.getItem(${JSON.stringify(key)}) ?? "[]");
  sessionStorage.removeItem(${JSON.stringify(key)});
  return seen;`;
