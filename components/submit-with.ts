import type { SyntheticEvent } from "react";

/** The `onSubmit` of a form that a script submits instead of the browser. */
export const submitWith = (act: () => unknown) => (event: SyntheticEvent) => {
  event.preventDefault();
  void act();
};
