import { renderPrompt } from "./darkroom/render.server";
import type { ImageMaker } from "./gateway.server";

/** Draws in this process, one picture after the other, so that a few requests cannot fill it. */
export function builtInImages(): ImageMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    source: "built-in",
    draw: (prompt) => {
      const drawn = last.then(() => renderPrompt(prompt));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}
