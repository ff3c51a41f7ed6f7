import { connect, type Socket } from "node:net";
import { type Answer, answerReader } from "./answers.ts";
import type { Counted, Order, Step } from "./protocol.ts";

/**
 * The client of every measurement, a process of its own: it keeps its connections
 * open, sends the next request when it has the whole answer, and counts. Plain
 * sockets, since an HTTP client costs as much as a small answer does.
 */

/** How long somebody who was told to come back stays away. */
const refusedMs = 50;

process.on("message", (order: Order) => {
  run(order).then(
    (counted) => process.send?.(counted),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run(order: Order): Promise<Counted> {
  const { hostname, port, host } = new URL(order.url);
  const until = performance.now() + order.seconds * 1_000;
  const counted: Counted = { turns: 0, answers: 0, statuses: {}, next: order.from };
  const written = order.steps.map((step) => writer(step, host));
  const isOver = () => performance.now() >= until;

  const inOrder = order.steps.some(({ take }) => take);

  const visitor = (_: unknown, index: number) =>
    new Promise<void>((resolve) => {
      let socket: Socket | undefined;
      let at = inOrder ? 0 : index % order.steps.length;
      let taken: Record<string, string> = {};

      const send = () => {
        if (at === 0) taken = { n: String(counted.next++) };
        socket?.write(written[at]?.(taken) ?? "");
      };
      const leave = () => {
        socket?.removeAllListeners("close").destroy();
        resolve();
      };
      const hear = ({ status, body }: Answer) => {
        counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
        if (isOver()) return leave();
        if (status >= 400) {
          // Who is refused begins anew, a moment later.
          at = 0;
          return void setTimeout(send, refusedMs);
        }
        for (const name of order.steps[at]?.take ?? []) taken[name] = JSON.parse(body)[name];
        counted.answers += 1;
        at += 1;
        if (at >= order.steps.length) {
          at = 0;
          counted.turns += 1;
        }
        send();
      };
      const open = () => {
        const reader = answerReader(() => order.steps[at]?.take !== undefined, hear);
        socket = connect(Number(port), hostname, send);
        socket.setNoDelay(true);
        socket.on("data", reader);
        socket.on("error", () => {
          counted.statuses[0] = (counted.statuses[0] ?? 0) + 1;
        });
        socket.on("close", () => {
          at = 0;
          if (isOver()) resolve();
          else setTimeout(open, 10);
        });
      };
      open();
    });

  await Promise.all(Array.from({ length: order.connections }, visitor));
  return counted;
}

/** Makes the bytes of one request; where nothing varies, once and for all. */
function writer(step: Step, host: string): (taken: Record<string, string>) => Buffer {
  const { method = "GET", path, headers = {}, body } = step;
  const write = (taken: Record<string, string>) => {
    const fill = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => taken[name] ?? "");
    const content = body === undefined ? "" : fill(body);
    const lines = [
      `${method} ${fill(path)} HTTP/1.1`,
      `Host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined
        ? []
        : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`]),
    ];
    return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`);
  };
  if (`${path}${body ?? ""}`.includes("{{")) return write;
  const bytes = write({});
  return () => bytes;
}
