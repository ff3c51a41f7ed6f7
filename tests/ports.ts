import { createServer } from "node:net";

/**
 * Ports below the system's dynamic range: a server that restarts on the same port finds it free, however many
 * connections were opened meanwhile.
 */
const range = { from: 20_000, to: 32_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => socket.close(() => resolve(true)));
  });

/** Random ports without a listener. */
export async function freePorts(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (await isFree(port)) free.add(port);
  }
  return [...free];
}
