import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Clients below HTTP: they send any bytes, also incomplete requests. */

export type RawClient = {
  socket: Socket;
  output: () => string;
  closed: Promise<unknown>;
  /** Milliseconds between the first byte of a response and the end of the connection. */
  heldMs: () => number;
};

/** Opens a connection to a server's address and sends these bytes; never throws later. */
export async function sendRaw(url: string, bytes: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  let answeredAt = Number.NaN;
  let closedAt = Number.NaN;
  socket.setEncoding("utf8").on("data", (piece: string) => {
    if (received === "") answeredAt = performance.now();
    received += piece;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) =>
    socket.once("close", () => {
      closedAt = performance.now();
      resolve();
    }),
  );
  await once(socket, "connect");
  socket.write(bytes);
  return { socket, output: () => received, closed, heldMs: () => closedAt - answeredAt };
}

/** The head of a chunked JSON request as the site's own pages send it, with the beginning of a body. */
export const halfSent = (url: string, path: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
    "",
    "1",
    "{",
    "",
  ].join("\r\n");
