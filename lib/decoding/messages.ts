/**
 * What a decoder's process answers, one frame each. The process is run from source by Node, so its modules import each
 * other with file extensions.
 */
export type DecoderMessage =
  /** The decoder is loaded: what follows is the input's doing. */
  | { kind: "ready" }
  | { kind: "part"; part: unknown }
  | { kind: "end" }
  /** The system's error, such as an unreadable disk: not the input's fault. */
  | { kind: "failed"; detail: string };
