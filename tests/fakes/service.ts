import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The shared part of the fake HTTP services: listening, reading, failing. */

export type ServiceRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  /** The raw bytes. */
  bytes: Buffer;
};

export type ServiceAnswer = {
  status: number;
  /** Sent as JSON; a string and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** 'down' cuts the connection, 'silent' never responds; an answer is the response to every request. */
export type ServiceFailure = null | "down" | "silent" | ServiceAnswer;

export async function startService(
  answer: (request: ServiceRequest) => ServiceAnswer,
  options: { port?: number } = {},
) {
  const requests: ServiceRequest[] = [];
  let failure: ServiceFailure = null;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const request = {
      method: incoming.method ?? "GET",
      url: new URL(incoming.url ?? "/", "http://service"),
      headers: incoming.headers,
      body: bytes.toString(),
      bytes,
    };
    requests.push(request);
    if (failure === "silent") return;
    if (failure === "down") return void incoming.socket.destroy();
    const { status, body, headers } = failure ?? answer(request);
    const isText = typeof body === "string";
    const asItIs = isText || Buffer.isBuffer(body);
    response.writeHead(status, {
      ...(body !== undefined && { "Content-Type": isText ? "text/plain" : "application/json" }),
      ...headers,
    });
    response.end(asItIs ? body : body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** All requests, latest last. */
    requests,
    setFailure: (next: ServiceFailure) => {
      failure = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
