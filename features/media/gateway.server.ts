import type { GeneratedImage } from "./schema";

/** Generates pictures from prompts: the OpenAI adapter or the built-in generator. */
export type ImageMaker = {
  source: GeneratedImage["source"];
  /** The bytes of a picture in any format that sharp reads. Throws ImageRefused. */
  draw: (prompt: string) => Promise<Buffer>;
};

type RefusalReason = { becauseOfPrompt?: boolean; retryAfterSeconds?: number | undefined };

/** A file cannot be used, or a picture cannot be generated; `message` is a sentence for the director. */
export class ImageRefused extends Error {
  /** The prompt was refused; the service itself works. */
  readonly becauseOfPrompt: boolean;
  /** Seconds after which the service accepts requests again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { becauseOfPrompt = false, retryAfterSeconds }: RefusalReason = {}) {
    super(message);
    this.becauseOfPrompt = becauseOfPrompt;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
