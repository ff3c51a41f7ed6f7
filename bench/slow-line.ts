import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A line like a phone's far from the next mast, in front of a port of this machine: whole TCP
 * connections go through it, so that handshakes, TLS and the order in which a server sends
 * cost what they cost. What it leaves out is that a connection begins slowly and loses packets.
 */

/** Lighthouse's 'slow 4G': milliseconds of a round trip, bytes a second in each direction. */
const line = { roundTrip: 150, down: 204_800, up: 93_750 };

/** As large as packets are, so that no answer waits behind the whole of another. */
const packet = 1_400;
/** Bytes that are under way in one direction at most: what the line holds in a round trip. */
const underWay = Math.round((line.down * line.roundTrip) / 1_000);

export type SlowLine = { port: number; close: () => Promise<void> };

/** Opens the line to a port. All connections share it. */
export async function openSlowLine(port: number): Promise<SlowLine> {
  const free = { down: 0, up: 0 };
  const sockets = new Set<Socket>();

  const pass = (from: Socket, to: Socket, way: "down" | "up") => {
    let waiting = 0;
    let last = Promise.resolve();
    from.on("data", (data: Buffer) => {
      waiting += data.length;
      if (waiting > underWay) from.pause();
      for (let at = 0; at < data.length; at += packet) {
        const piece = data.subarray(at, at + packet);
        const now = performance.now();
        free[way] = Math.max(free[way], now) + (piece.length / line[way]) * 1_000;
        const due = free[way] + line.roundTrip / 2;
        last = last
          .then(() => sleep(Math.max(0, due - performance.now())))
          .then(() => {
            waiting -= piece.length;
            if (waiting <= underWay) from.resume();
            if (to.writable) to.write(piece);
          });
      }
    });
    from.on("end", () => void last.then(() => to.end()));
  };

  const server = net.createServer({ pauseOnConnect: true }, (visitor) => {
    sockets.add(visitor);
    visitor.on("error", () => visitor.destroy()).once("close", () => sockets.delete(visitor));
    // The first round trip opens the connection.
    void sleep(line.roundTrip).then(() => {
      const site = net.connect(port, "127.0.0.1");
      site.on("error", () => visitor.destroy());
      visitor.once("close", () => site.destroy());
      pass(visitor, site, "up");
      pass(site, visitor, "down");
      visitor.resume();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
