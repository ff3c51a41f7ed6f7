import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A separate process: Node's HTTP server that answers every request with the same bytes from
 * memory.
 */

export type BareResponse = { headers: string[]; body: Uint8Array };

process.on("message", ({ headers, body }: BareResponse) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
