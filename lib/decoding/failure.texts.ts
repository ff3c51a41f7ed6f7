import type { DecodeResult } from "./decode.server";

type Reason = Extract<DecodeResult<never>, { ok: false }>["reason"];

/**
 * Why a decoder read nothing of a file that may be good, for the person who sent it. `file`: 'the picture'. A file that
 * was read and refused has its own sentences.
 */
export const failureText = (reason: Reason, file: string): string =>
  ({
    slow: `Reading ${file} took too long: the server may be busy. Please try again in a few minutes, or send a smaller file.`,
    crashed: `Reading ${file} stopped halfway: it may need too much memory. Please try again in a few minutes, or send a smaller file.`,
    large: `There is too much in ${file} to be read. Please send a smaller file.`,
  })[reason];
