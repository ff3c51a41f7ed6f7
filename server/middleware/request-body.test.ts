import { expect, test } from "vitest";
import { createBodies, type ReceivedBody } from "./request-body";

const megabyte = 1_000_000;
/** Bounds of a small site: 12 MB in all, so 10 MB for large bodies and 4 MB for one client. */
const bodies = () => createBodies({ bytes: 12 * megabyte, timeoutMs: 100 });

/** A request whose body has come up to `sent` of `length` bytes; the rest never comes unless `ends`. */
function sending(length: number, sentLength = length, { announced = true } = {}) {
  const ends = sentLength === length;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < sentLength; at += 100_000) {
        controller.enqueue(new Uint8Array(Math.min(100_000, sentLength - at)).fill(7));
      }
      if (ends) controller.close();
    },
  });
  const headers = announced ? { "Content-Length": String(length) } : undefined;
  return new Request("http://x.test", { method: "POST", body, headers, duplex: "half" } as object);
}

const receive = (
  receiver: ReturnType<typeof bodies>,
  request: Request,
  client: string | null = "a",
) => receiver.receive(request, client, 5 * megabyte, 0.2);
const statusOf = (received: ReceivedBody | Response) =>
  received instanceof Response ? received.status : received.bytes.length;

test.each([true, false])("a body comes whole, its length announced: %s", async (announced) => {
  for (const length of [1, 70_000, 3 * megabyte]) {
    const received = await receive(bodies(), sending(length, length, { announced }));
    if (received instanceof Response) throw new Error(`refused: ${received.status}`);
    expect(received.bytes.length).toBe(length);
    expect(received.bytes.every((byte) => byte === 7)).toBe(true);
  }
});

test("all bodies together hold at most so many bytes, until their work is done", async () => {
  const receiver = bodies();
  const first: ReceivedBody[] = [];
  for (const client of ["a", "b", "c"]) {
    const received = await receive(receiver, sending(3 * megabyte), client);
    if (!(received instanceof Response)) first.push(received);
  }
  expect(first).toHaveLength(3);
  expect(statusOf(await receive(receiver, sending(3 * megabyte), "d"))).toBe(503);
  // Large ones leave space for forms.
  expect(statusOf(await receive(receiver, sending(60_000), "d"))).toBe(60_000);
  first[0]?.release();
  first[0]?.release();
  expect(statusOf(await receive(receiver, sending(3 * megabyte), "d"))).toBe(3 * megabyte);
  expect(statusOf(await receive(receiver, sending(3 * megabyte), "e"))).toBe(503);
});

test("one client has a share", async () => {
  const receiver = bodies();
  expect(statusOf(await receive(receiver, sending(3 * megabyte)))).toBe(3 * megabyte);
  expect(statusOf(await receive(receiver, sending(2 * megabyte)))).toBe(429);
  expect(statusOf(await receive(receiver, sending(2 * megabyte), "b"))).toBe(2 * megabyte);
});

test("one client sends fifty bodies at once, a crowd as many as it likes", async () => {
  const slow = (client: string | null) => {
    const receiver = bodies();
    return Promise.all(
      Array.from({ length: 60 }, () => receive(receiver, sending(200, 100), client)),
    );
  };
  const statusesOf = async (client: string | null) => (await slow(client)).map(statusOf);
  expect((await statusesOf("a")).filter((status) => status === 429)).toHaveLength(10);
  expect(await statusesOf(null)).toEqual(Array(60).fill(408));
});

test("half-sent bodies count what arrived, keep nobody out by their announced length, and give it back", async () => {
  const receiver = bodies();
  const half = Array.from({ length: 30 }, (_, at) =>
    receive(receiver, sending(4 * megabyte, 200_000), `client ${at}`),
  );
  expect(statusOf(await receive(receiver, sending(3 * megabyte), "b"))).toBe(3 * megabyte);
  expect((await Promise.all(half)).map(statusOf)).toEqual(Array(30).fill(408));
  expect(statusOf(await receive(receiver, sending(3 * megabyte), "c"))).toBe(3 * megabyte);
  // A flood of bytes is cut where the bound is, not where each body ends.
  const flood = Array.from({ length: 30 }, (_, at) =>
    receive(receiver, sending(2 * megabyte, 1_900_000), `client ${at}`),
  );
  const statuses = (await Promise.all(flood)).map(statusOf);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(25);
});
