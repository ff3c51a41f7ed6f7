import { afterEach, beforeEach, expect, test } from "vitest";
import { askOffset, createUpload, sendChunk } from "~/tests/film-upload";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { tusHeaders } from "~/tests/tus";
import { createTusServer } from "./tus.commands.server";

/** Senders that hold places for bytes without sending any. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterEach(() => app.close());

const length = 1_000_000;
let people = 0;
async function begin(isPaid = false): Promise<string> {
  people += 1;
  const submitterEmail = `person-${people}@films.example`;
  const intent = await openPayment(app, { ...shortFilm, submitterEmail });
  if (isPaid) {
    await pay(app, intent);
    expect((await submitEntry(app, intent)).status).toBe(201);
  }
  app.passMinutes(1);
  const from = `192.0.2.${people}`;
  const created = await createUpload(app, length, { draft: intent.draftToken, from });
  return created.headers.get("Location") ?? "";
}

/** A body that sends a byte again and again, until `end`. */
function trickle(everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let sentBytes = 0;
  let stop = () => undefined as unknown;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stop = () => {
        clearInterval(timer);
        controller.close();
      };
      timer = setInterval(() => {
        sentBytes += 1;
        controller.enqueue(new Uint8Array(1));
      }, everyMs);
    },
    cancel: () => clearInterval(timer),
  });
  return { body, sent: () => sentBytes, end: () => stop() };
}

const headersAt = (offset: number) => ({
  ...tusHeaders,
  "Content-Type": "application/offset+octet-stream",
  "Upload-Offset": String(offset),
});
const send = (address: string, from: string, body: BodyInit) =>
  app.request(address, {
    method: "PATCH",
    body,
    from,
    headers: headersAt(0),
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as object);

test("slow requests of one address, and of unpaid films, keep no entry's film out", async () => {
  const films: string[] = [];
  for (let film = 0; film < 26; film += 1) films.push(await begin());
  const slow = films.slice(0, 24).map((address, at) => {
    const line = trickle(50);
    const answer = send(address, at < 12 ? "198.51.100.1" : `198.51.100.${at}`, line.body);
    return { ...line, answer };
  });
  // Eight of the first address, and four of others, are being received; the rest was refused.
  const refused: Response[] = [];
  for (const { answer } of slow) {
    void answer.then((response) => response.status === 503 && refused.push(response));
  }
  await expect.poll(() => refused.length).toBe(12);
  expect(refused[0]?.headers.get("Retry-After")).toBe("5");
  const part = new Uint8Array(1_000);
  expect((await send(films[24] ?? "", "203.0.113.1", part)).status, "unpaid").toBe(503);
  const ofEntry = await begin(true);
  expect((await send(ofEntry, "203.0.113.2", part)).status, "paid").toBe(204);
  for (const { end } of slow) end();
  await Promise.all(slow.map(({ answer }) => answer));
  expect((await send(films[25] ?? "", "198.51.100.1", part)).status, "afterwards").toBe(204);
});

test("a request below the least rate is cut, and its bytes stay", async () => {
  const address = await begin(true);
  const noEntry = async () => null;
  const deps = { ...app.deps, findEntryByToken: noEntry, findDraftByToken: noEntry };
  const tus = createTusServer(deps, { rate: { bytes: 1_000, withinMs: 300 } });
  const patch = (body: BodyInit, offset: number) =>
    tus.handle(
      new Request(`http://site${address}`, {
        method: "PATCH",
        body,
        duplex: "half",
        headers: headersAt(offset),
      } as RequestInit),
      {
        token: address.split("/").at(-1) ?? null,
        actor: null,
        client: null,
        inTurn: (work) => work(),
      },
    );
  const line = trickle(20);
  const started = performance.now();
  await patch(line.body, 0);
  expect(performance.now() - started).toBeLessThan(5_000);
  const offset = Number((await askOffset(app, address)).headers.get("Upload-Offset"));
  expect(offset).toBeGreaterThan(3);
  expect(offset).toBeLessThanOrEqual(line.sent());
  expect((await sendChunk(app, address, offset, new Uint8Array(2_000))).status).toBe(204);
});
