import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The bare machine, a process of its own: Node's HTTP server that answers
 * everything with the same bytes and headers, from memory.
 */

export type Bytes = { status: number; headers: [string, string][]; body: Uint8Array };

process.on("message", ({ status, headers, body }: Bytes) => {
  const bytes = Buffer.from(body);
  const given = headers.flat();
  const server = createServer((_request, response) => {
    response.writeHead(status, given);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
