import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Cluster } from "./engines/postgres";

/** A connection to a PostgreSQL whose responses can be delayed, or that forgets its open connections. */
export type SlowLine = {
  /** The connection string of a database behind it. */
  urlOf: (database: string) => string;
  /** Delays each part of a response by so many milliseconds. */
  setDelay: (ms: number) => void;
  /** Swallows the bytes of open connections from now on, like a firewall that forgot them; new ones work. */
  forget: () => void;
  /** The number of forgotten connections. */
  forgotten: () => number;
  close: () => void;
};

const socketName = ".s.PGSQL.5432";

/** Adds a slow connection to a cluster, through a socket in its own folder. */
export async function createSlowLine(cluster: Cluster): Promise<SlowLine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-line-"));
  const open = new Set<net.Socket>();
  const lines = new Set<net.Socket>();
  const forgotten = new Set<net.Socket>();
  let delay = 0;
  const server = net.createServer((near) => {
    const far = net.connect(path.join(cluster.folder, socketName));
    const isForgotten = () => forgotten.has(near);
    let free = 0;
    /** Keeps the order, whatever the delay was then. */
    const inOrder = (work: () => void) => {
      const now = performance.now();
      free = Math.max(free, now + delay);
      setTimeout(work, free - now);
    };
    near.on("data", (piece) => void (isForgotten() || far.write(piece)));
    far.on("data", (piece) => inOrder(() => void (isForgotten() || near.write(piece))));
    far.on("close", () => inOrder(() => void (isForgotten() || near.destroy())));
    near.on("close", () => void (isForgotten() || far.destroy()));
    lines.add(near);
    near.on("close", () => lines.delete(near));
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined).on("close", () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) =>
    server.listen(path.join(folder, socketName), () => resolve()),
  );
  return {
    urlOf: (database) =>
      cluster.urlOf(database).replace(/host=.*/, `host=${encodeURIComponent(folder)}`),
    setDelay: (ms) => {
      delay = ms;
    },
    forget: () => {
      for (const near of lines) forgotten.add(near);
    },
    forgotten: () => forgotten.size,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
