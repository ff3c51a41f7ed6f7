import type { GeneratedImage } from "./schema";

/** Draws pictures from words. The OpenAI adapter and the built-in generator are two of these. */
export type ImageMaker = {
  source: GeneratedImage["source"];
  /** The bytes of a picture in any format that sharp reads. Throws ImageRefused. */
  draw: (prompt: string) => Promise<Buffer>;
};

type RefusalFacts = { becauseOfPrompt?: boolean; retryAfterSeconds?: number | undefined };

/** The file or response is no picture; `message` is a sentence for the director. */
export class ImageRefused extends Error {
  /** The words themselves were refused, not the service in trouble. */
  readonly becauseOfPrompt: boolean;
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { becauseOfPrompt = false, retryAfterSeconds }: RefusalFacts = {}) {
    super(message);
    this.becauseOfPrompt = becauseOfPrompt;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
