import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Lighthouse's 'slow 4G': milliseconds of a round trip, bytes a second in each direction. */
const line = { roundTrip: 150, down: 204_800, up: 93_750 };
const packetBytes = 1_400;
/** The most bytes on their way in one direction. */
const windowBytes = (line.down * line.roundTrip) / 1_000;

/**
 * A slow line in front of a local port, shared by all connections. It forwards TCP, so handshakes and TLS have their
 * real cost; there is no slow start and no packet loss.
 */
export async function openSlowLine(port: number) {
  const freeAt = { down: 0, up: 0 };
  const pass = (from: Socket, to: Socket, direction: "down" | "up") => {
    let waiting = 0;
    let last = Promise.resolve();
    from.on("data", (data: Buffer) => {
      waiting += data.length;
      if (waiting > windowBytes) from.pause();
      for (let at = 0; at < data.length; at += packetBytes) {
        const packet = data.subarray(at, at + packetBytes);
        const sentAfterMs = (packet.length / line[direction]) * 1_000;
        freeAt[direction] = Math.max(freeAt[direction], performance.now()) + sentAfterMs;
        const due = freeAt[direction] + line.roundTrip / 2;
        last = last.then(async () => {
          await sleep(Math.max(0, due - performance.now()));
          waiting -= packet.length;
          if (waiting <= windowBytes) from.resume();
          if (to.writable) to.write(packet);
        });
      }
    });
    from.on("end", () => void last.then(() => to.end()));
  };
  const server = net.createServer({ pauseOnConnect: true }, async (client) => {
    client.on("error", () => client.destroy());
    // The first round trip opens the connection.
    await sleep(line.roundTrip);
    const site = net.connect(port, "127.0.0.1").on("error", () => client.destroy());
    client.once("close", () => site.destroy());
    pass(client, site, "up");
    pass(site, client, "down");
    client.resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
