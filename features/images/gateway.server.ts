import type { GeneratedImage } from "./schema";

/** Draws pictures from words. The OpenAI adapter and the built-in generator are two of these. */
export type ImageMaker = {
  source: GeneratedImage["source"];
  /** The bytes of a picture in any format that sharp reads. Throws ImageRefused. */
  draw: (prompt: string) => Promise<Buffer>;
};

/** No picture came of it; `message` is a sentence for the director. */
export class ImageRefused extends Error {
  /** The words themselves were refused, not the service in trouble. */
  readonly becauseOfPrompt: boolean;

  constructor(message: string, { becauseOfPrompt = false } = {}) {
    super(message);
    this.becauseOfPrompt = becauseOfPrompt;
  }
}
