import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media, outboxMessages } from "~/db/schema";
import { fileTransport } from "~/features/mail/file.gateway.server";
import { uploadImage } from "~/features/media/contract";
import { failureText } from "~/lib/decoding/failure.texts";
import { hashToken } from "~/lib/token.server";
import { decodersOf } from "./decoder-processes";
import { uploadFilm } from "./film-upload";
import { makeFilm } from "./fixtures/make-film";
import { makeWorkbook } from "./fixtures/workbooks";
import { createTestApp, type TestApp } from "./harness";
import { importCalls } from "./import-fixture";
import { addFilm } from "./jury-fixture";
import { otherFestival, setupCalls } from "./setup-calls";

/**
 * A decoder that is killed in the middle of a request is started once more; killed again, the request is refused and
 * leaves nothing, and the next one works. Films are in features/screeners/film-attempts.http.test.ts.
 */

const inbound = "inbound-token-of-24-chars";
const entryToken = "token-of-the-film-that-is-killed";
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp({
    mail: {
      transport: fileTransport("/tmp/heartlight-test-mail"),
      sender: async () => ({ name: "Heartlight", address: "hello@heartlight.example" }),
      replies: { address: "replies@in.heartlight.example", token: inbound },
    },
  });
  cookie = await app.logIn();
  await addFilm(app, { duration: 2, statusTokenHash: hashToken(entryToken) });
  await uploadFilm(app, await makeFilm(), { entry: entryToken });
});
afterAll(() => app.close());

/** Kills the first decoders that a request starts, some milliseconds after each appears (`msOf`, by their number). */
async function killFirst(
  times: number,
  request: () => Promise<Response>,
  msOf = (index: number) => 5 + 20 * index,
): Promise<Response> {
  const killed = new Set<number>();
  let isOver = false;
  const response = request().finally(() => {
    isOver = true;
  });
  while (!isOver && killed.size < times) {
    const pid = decodersOf(process.pid).find((decoder) => !killed.has(decoder));
    await new Promise((resolve) => setTimeout(resolve, pid ? msOf(killed.size) : 1));
    if (pid === undefined) continue;
    killed.add(pid);
    process.kill(pid, "SIGKILL");
  }
  expect(killed.size).toBe(times);
  return response;
}

const form = () => {
  const body = new FormData();
  body.set("envelope", JSON.stringify({ to: ["nobody@in.heartlight.example"] }));
  body.set("text", "Yes");
  return body;
};

const requests: Record<string, [status: number, request: () => Promise<Response>]> = {
  "a picture": [
    201,
    async () => {
      const create = { width: 300, height: 200, channels: 3, background: "#c81428" } as const;
      const body = new Uint8Array(await sharp({ create }).png().toBuffer());
      return app.request(uploadImage.path, {
        cookie,
        body,
        headers: { "Content-Type": "image/png" },
      });
    },
  ],
  subtitles: [
    200,
    () =>
      app.request(`/api/entries/${entryToken}/screener/subtitles/en`, {
        method: "PUT",
        headers: { "Content-Type": "application/x-subrip" },
        body: "1\n00:00:01,000 --> 00:00:02,500\nHello\n",
      }),
  ],
  "a workbook": [201, async () => importCalls(app, cookie).upload(await makeWorkbook())],
  // It is read, and refused because the edition has an entry.
  "a set-up file": [
    409,
    async () => {
      const zip = zipSync({ "festival.json": strToU8(JSON.stringify(otherFestival)) });
      return setupCalls(app, cookie).post("/api/setup/file?dryRun=true", zip, "application/zip");
    },
  ],
  "inbound mail": [
    200,
    () =>
      app.request(`/api/inbound-mail/${inbound}`, { method: "POST", body: form(), origin: null }),
  ],
};

test.for(Object.entries(requests))("%s", async ([, [status, request]]) => {
  const rows = async () => [await app.db.$count(media), await app.db.$count(outboxMessages)];
  const before = await rows();
  expect([422, 500, 503]).toContain((await killFirst(2, request)).status);
  expect(await rows()).toEqual(before);
  expect((await killFirst(1, request)).status).toBe(status);
  expect((await request()).status).toBe(status);
  expect(decodersOf(process.pid)).toEqual([]);
});

const largePicture = async () => {
  const create = { width: 7_000, height: 7_000, channels: 3, background: "#c81428" } as const;
  const body = new Uint8Array(await sharp({ create }).png().toBuffer());
  return () =>
    app.request(uploadImage.path, { cookie, body, headers: { "Content-Type": "image/png" } });
};
test("a picture whose decoder is killed while it reads is not called damaged", async () => {
  const request = await largePicture();
  // One that is killed before it is loaded could not start, an error of this site; how long that takes is not known.
  for (let ms = 60; ; ms *= 1.3) {
    const refused = await killFirst(2, request, () => ms);
    if (refused.status === 500) continue;
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(failureText("crashed", "the picture"));
    return;
  }
});
