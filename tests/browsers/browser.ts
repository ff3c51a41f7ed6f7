/**
 * A browser under test, with the few actions that tests need. Elements are found by XPath, which both drivers support.
 */
export type Browser = {
  /** Opens an address; resolves when the page and its resources have loaded. */
  open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its result, also of a promise. */
  read: <T>(body: string) => Promise<T>;
  /** Types into the first control at this XPath. Throws without one. */
  type: (place: string, text: string) => Promise<void>;
  /** Clicks the first element at this XPath. Throws without one. */
  click: (place: string) => Promise<void>;
  /** Resizes the page's window, as far as the browser allows. */
  resize: (width: number, height: number) => Promise<void>;
  /** Presses a key on the focused element. */
  press: (key: "Tab" | "Enter" | "ArrowRight") => Promise<void>;
  close: () => Promise<void>;
};
