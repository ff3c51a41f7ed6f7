import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type BareResponse = { headers: string[]; body: Uint8Array };

/** A separate process: Node's HTTP server that answers every request with the same bytes. */
process.on("message", ({ headers, body }: BareResponse) => {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
