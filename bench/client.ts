import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The HTTP client of the measurements: plain sockets, one request at a time on each. It uses about as much CPU a
 * response as a bare server; autocannon uses more than twice as much, and would measure itself.
 */

type Received = { status: number; body: Buffer };

/** Returns a listener for the bytes that a connection receives; `done` gets each complete response. */
export function responseReader(done: (response: Received) => void): (piece: Buffer) => void {
  let received = Buffer.alloc(0);
  return (piece) => {
    received = Buffer.concat([received, piece]);
    const response = parseResponse(received);
    if (!response) return;
    received = Buffer.alloc(0);
    done(response);
  };
}

/** Null while the response is incomplete. */
function parseResponse(bytes: Buffer): Received | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined || status === 204 || status === 304) {
    const end = start + (status === 304 ? 0 : Number(length ?? 0));
    return bytes.length < end ? null : { status, body: bytes.subarray(start, end) };
  }
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const chunkEnd = lineEnd + 2 + size;
    if (bytes.length < chunkEnd + 2) return null;
    if (size === 0) return { status, body: Buffer.concat(chunks) };
    chunks.push(bytes.subarray(lineEnd + 2, chunkEnd));
    at = chunkEnd + 2;
  }
}

/** `send` resolves to status 0 when the connection breaks. */
function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  let answer: (response: Received) => void = () => undefined;
  const socket = connect(Number(port), hostname).setNoDelay(true);
  const read = responseReader((response) => answer(response));
  socket.on("data", read).on("error", () => undefined);
  socket.on("close", () => answer({ status: 0, body: Buffer.alloc(0) }));
  const send = (request: Buffer) =>
    new Promise<Received>((resolve) => {
      answer = resolve;
      socket.write(request);
    });
  return { send, close: () => socket.destroy() };
}

type Parts = { headers?: Record<string, string>; json?: object };
/** A request as bytes: GET, or POST with `json`. */
export function requestBytes(url: string, path: string, { headers, json }: Parts = {}): Buffer {
  const body = json ? JSON.stringify(json) : "";
  const length = Buffer.byteLength(body);
  const ofBody = { Origin: url, "Content-Type": "application/json", "Content-Length": length };
  const all = { Host: new URL(url).host, ...headers, ...(json && ofBody) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${json ? "POST" : "GET"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** One counted unit: some requests, one after the other. `n` is unique. */
export type Visit = (send: (request: Buffer) => Promise<Received>, n: number) => Promise<unknown>;
type Load = { url: string; connections: number; seconds: number };

let visitNumber = 0;

/** Repeats a visit on each connection; resolves to visits a second. Retries after a 503; throws other errors. */
export async function visitsPerSecond({ url, connections, seconds }: Load, visit: Visit) {
  const until = performance.now() + seconds * 1_000;
  let visits = 0;
  const client = async () => {
    const { send, close } = openConnection(url);
    const sendUntilAccepted = async (request: Buffer): Promise<Received> => {
      const response = await send(request);
      if (response.status >= 200 && response.status < 400) return response;
      const [line] = request.toString().split("\r\n", 1);
      if (response.status !== 503) throw new Error(`${line}: ${response.status} ${response.body}`);
      await sleep(50);
      return sendUntilAccepted(request);
    };
    while (performance.now() < until) {
      visitNumber += 1;
      await visit(sendUntilAccepted, visitNumber);
      if (performance.now() < until) visits += 1;
    }
    close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return visits / seconds;
}
