/**
 * An engine under test, as little of it as the walks need. Places on a page are
 * XPath, which both drivers read.
 */
export type Browser = {
  /** Opens an address; resolves when the page and its parts have loaded. */
  open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its result, also of a promise. */
  read: <T>(body: string) => Promise<T>;
  /** Types into the first control at this place. Throws when there is none. */
  type: (place: string, text: string) => Promise<void>;
  /** Clicks the first element at this place. Throws when there is none. */
  click: (place: string) => Promise<void>;
  /** Gives the page's window this size, as far as the engine has windows so narrow. */
  resize: (width: number, height: number) => Promise<void>;
  /** Presses a key, wherever the focus is. */
  press: (key: "Tab" | "Enter" | "ArrowRight") => Promise<void>;
  close: () => Promise<void>;
};
