import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Cluster } from "./engines/postgres";

/** A connection to a PostgreSQL whose responses can be delayed. */
export type SlowLine = {
  /** The connection string of a database behind it. */
  urlOf: (database: string) => string;
  /** Delays each part of a response by so many milliseconds. */
  setDelay: (ms: number) => void;
  close: () => void;
};

const socketName = ".s.PGSQL.5432";

/** Adds a slow connection to a cluster, through a socket in its own folder. */
export async function createSlowLine(cluster: Cluster): Promise<SlowLine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-line-"));
  const open = new Set<net.Socket>();
  let delay = 0;
  const server = net.createServer((near) => {
    const far = net.connect(path.join(cluster.folder, socketName));
    let free = 0;
    /** Keeps the order, whatever the delay was then. */
    const inOrder = (work: () => void) => {
      const now = performance.now();
      free = Math.max(free, now + delay);
      setTimeout(work, free - now);
    };
    near.pipe(far);
    far.on("data", (piece) => inOrder(() => near.write(piece)));
    far.on("close", () => inOrder(() => near.destroy()));
    near.on("close", () => far.destroy());
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
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
