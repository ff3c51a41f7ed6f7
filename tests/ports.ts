import { createServer } from "node:net";

/**
 * Ports below those that the system hands out by itself: what goes away and comes back at the
 * same address finds it free, however many connections others opened meanwhile.
 */
const range = { from: 20_000, to: 32_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => socket.close(() => resolve(true)));
  });

/** Ports that nobody listens on now, drawn by chance. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}
