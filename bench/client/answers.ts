/**
 * Reads answers from a connection that has one request on its way at a time: it
 * looks for the end of each and decodes nothing that nobody asked for, so that the
 * client costs the machine as little as can be.
 */

export type Answer = { status: number; body: string };

const headEnd = Buffer.from("\r\n\r\n");

/** Returns what takes pieces as they come; `done` hears each whole answer, its body only if `keep` says so. */
export function answerReader(keep: () => boolean, done: (answer: Answer) => void) {
  let waiting: Buffer = Buffer.alloc(0);
  /** Of the answer that is coming: its status, where its body begins, and how long it is. */
  let head: { status: number; start: number; length: number | null } | null = null;

  return (piece: Buffer): void => {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    head ??= readHead(waiting);
    if (!head) return;
    const { status, start, length } = head;
    const end = length === null ? chunksEnd(waiting, start) : start + length;
    if (end === null || waiting.length < end) return;
    const bytes = waiting.subarray(start, end);
    waiting = waiting.subarray(end);
    head = null;
    done({ status, body: keep() ? textOf(bytes, length === null) : "" });
  };
}

function readHead(bytes: Buffer) {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const text = bytes.toString("latin1", 0, end);
  const status = Number(text.slice(9, 12));
  const said = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const chunked = said === undefined && status !== 204 && status !== 304;
  return { status, start: end + headEnd.length, length: chunked ? null : Number(said ?? 0) };
}

/** Where a body in chunks ends, or null while some of it is missing. */
function chunksEnd(bytes: Buffer, start: number): number | null {
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (size === 0) return at;
    if (at > bytes.length) return null;
  }
}

function textOf(bytes: Buffer, chunked: boolean): string {
  if (!chunked) return bytes.toString();
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
