import type { ServerProcess } from "./server-process";

/**
 * Bytes in use on a server's heap after a garbage collection. The server must be started with
 * `NODE_OPTIONS=--inspect=127.0.0.1:0` and prints its inspector's address.
 */
export async function heapOf(server: ServerProcess): Promise<number> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output.err)?.[0];
  if (!address) throw new Error(`The server does not say where to ask: ${server.output.err}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  let requestCount = 0;
  const ask = (method: string) => {
    requestCount += 1;
    const id = requestCount;
    const answer = Promise.withResolvers<{ usedSize: number }>();
    socket.addEventListener("message", ({ data }) => {
      const reply = JSON.parse(String(data)) as { id?: number; result: { usedSize: number } };
      if (reply.id === id) answer.resolve(reply.result);
    });
    socket.send(JSON.stringify({ id, method }));
    return answer.promise;
  };
  try {
    await ask("HeapProfiler.collectGarbage");
    await ask("HeapProfiler.collectGarbage");
    return (await ask("Runtime.getHeapUsage")).usedSize;
  } finally {
    socket.close();
  }
}
