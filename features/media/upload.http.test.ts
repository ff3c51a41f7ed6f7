import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourcesOf } from "~/lib/pictures";
import { createTestApp, type TestApp } from "~/tests/harness";
import { uploadImage } from "./contract";
import { maxUploadBytes, type UploadedImage } from "./schema";
import { saveUpload } from "./upload.commands.server";

const { path: uploadImagePath } = uploadImage;

let app: TestApp;
let cookie: string;
let dataDir: string;

beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-upload-"));
  app = await createTestApp({ dataDir });
  cookie = await app.logIn();
});
afterEach(async () => {
  await app.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const red = { r: 200, g: 20, b: 40 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });
const send = (bytes: Uint8Array | string, type = "image/png", headers = {}) =>
  app.request(uploadImagePath, {
    body: bytes as BodyInit,
    cookie,
    headers: { "Content-Type": type, ...headers },
  });
const folder = () => path.join(dataDir, "images");
const files = () => (fs.existsSync(folder()) ? fs.readdirSync(folder()).sort() : []);

it("stores a picture in all widths up to its own, and serves each as immutable", async () => {
  const response = await send(await plain(2_400, 1_500).jpeg().toBuffer(), "image/jpeg");
  expect(response.status).toBe(201);
  const image = (await response.json()) as UploadedImage;
  expect(image).toMatchObject({ width: 1_920, height: 1_200 });
  expect(image.url).toMatch(/^\/images\/[0-9a-f]{64}-1920\.webp$/);
  expect(files()).toHaveLength(3);

  const sources = sourcesOf(image.url, "50vw")?.srcSet.split(", ") ?? [];
  expect(sources.map((source) => source.split(" ")[1])).toEqual(["640w", "1200w", "1920w"]);
  for (const source of sources) {
    const [url = "", width = ""] = source.split(" ");
    const picture = await app.request(url, { origin: null });
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
    expect(picture.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const { format, width: pixels } = await sharp(await picture.arrayBuffer()).metadata();
    expect([format, `${pixels}w`]).toEqual(["webp", width]);
    const etag = picture.headers.get("ETag") ?? "";
    const again = await app.request(url, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  }
});

it("stores a small picture in its own size, and the same picture once", async () => {
  const bytes = await plain(300, 200).png().toBuffer();
  const first = (await (await send(bytes)).json()) as UploadedImage;
  const second = (await (await send(bytes)).json()) as UploadedImage;
  expect(first).toMatchObject({ width: 300, height: 200 });
  expect(second).toEqual(first);
  expect(files()).toHaveLength(1);
  expect(sourcesOf(first.url, "50vw")).toBeUndefined();
});

it("keeps the bytes of a still WebP where asked, and only the first frame of one that moves", async () => {
  const storedFrom = async (bytes: Buffer) => {
    let stored = Buffer.alloc(0);
    const write = async (_: string, picture: Uint8Array) => {
      stored = Buffer.from(picture);
    };
    await saveUpload({ write }, bytes, { keepsWebp: true });
    return stored;
  };
  const frame = await plain(64, 48).webp().toBuffer();
  expect(await storedFrom(frame)).toEqual(frame);
  const moving = await sharp([frame, await plain(64, 48).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { pages, width, height } = await sharp(await storedFrom(moving)).metadata();
  expect({ pages, width, height }).toEqual({ pages: undefined, width: 64, height: 48 });
});

it.each(["png", "jpeg", "webp", "avif", "gif"] as const)("reads %s", async (format) => {
  const bytes = await plain(64, 48).toFormat(format).toBuffer();
  const response = await send(bytes, `image/${format}`);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ width: 64, height: 48 });
});

it("detects the type by content, not by name", async () => {
  expect((await send(await plain(64, 48).jpeg().toBuffer(), "image/png")).status).toBe(201);
});

it("rotates a picture upright and removes its location", async () => {
  const bytes = await plain(60, 40)
    .withExif({ IFD0: { Copyright: "Canary" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "1/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const image = (await (await send(bytes, "image/jpeg")).json()) as UploadedImage;
  expect(image).toMatchObject({ width: 40, height: 60 });
  const stored = fs.readFileSync(path.join(folder(), files()[0] ?? ""));
  const { exif, xmp, icc, orientation } = await sharp(stored).metadata();
  expect({ exif, xmp, icc, orientation }).toEqual({});
  expect(stored.includes("Canary")).toBe(false);
});

it("takes the first frame of an animated picture", async () => {
  const frames = Buffer.alloc(40 * 60 * 3);
  frames.fill(255, 40 * 30 * 3);
  const bytes = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  const response = await send(bytes, "image/gif");
  expect(await response.json()).toMatchObject({ width: 40, height: 30 });
  const [file = ""] = files();
  expect((await sharp(path.join(folder(), file)).metadata()).pages ?? 1).toBe(1);
});

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
};

/** A valid black PNG with one bit per pixel: a few kilobytes that decode to side² pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const wrongKind = "Choose a PNG, JPEG, WebP, AVIF or GIF picture.";
const damaged = "The picture is damaged or incomplete.";

it.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, string]>([
  ["an SVG that says it is a PNG", () => svg, wrongKind],
  ["a page", () => "<!doctype html><script>alert(1)</script>", wrongKind],
  ["a PDF", () => "%PDF-1.7\n%", wrongKind],
  ["a TIFF", async () => plain(9, 9).tiff().toBuffer(), wrongKind],
  ["an archive", () => Buffer.from("504b030414000000", "hex"), wrongKind],
  ["an ISO film", () => Buffer.from("\0\0\0\x18ftypisom\0\0\0\0mp42", "latin1"), wrongKind],
  ["nothing but a beginning", () => Buffer.from("89504e470d0a1a0a", "hex"), damaged],
  [
    "a beginning followed by an SVG",
    () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(svg)]),
    damaged,
  ],
  ["half a PNG", async () => (await noise("png")).subarray(0, 20_000), damaged],
  ["half a JPEG", async () => (await noise("jpeg")).subarray(0, 20_000), damaged],
  ["half a WebP", async () => (await noise("webp")).subarray(0, 20_000), damaged],
  ["nothing", () => new Uint8Array(), "Send a file"],
])("%s is refused with a sentence", async (_, make, detail) => {
  const response = await send(await make());
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail });
  expect(files()).toEqual([]);
});

const noise = (format: "png" | "jpeg" | "webp") =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: red,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();

it("does not decode a picture of 30,000 by 30,000", async () => {
  const bytes = bomb(30_000);
  expect(bytes.length).toBeLessThan(300_000);
  const before = process.memoryUsage().rss;
  const response = await send(bytes);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    detail: "The picture has 900 million pixels; at most 50 million can be used.",
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

it("takes no name from the request", async () => {
  const disposition = 'attachment; filename="../../../escaped.png"';
  const bytes = await plain(64, 48).png().toBuffer();
  const response = await send(bytes, "image/png", {
    "Content-Disposition": disposition,
    "X-File-Name": "../../escaped.png",
  });
  expect(response.status).toBe(201);
  expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}-64\.webp$/)]);
  expect(fs.readdirSync(dataDir)).toEqual(["images"]);
  for (const name of ["..%2f..%2fescaped.webp", "../escaped.webp", `${"0".repeat(64)}-64.webp`]) {
    expect([400, 404]).toContain((await app.request(`/images/${name}`)).status);
  }
});

it.each(["image/svg+xml", "application/json", "multipart/form-data; boundary=x", "text/plain"])(
  "a body of type %s is not read: 415",
  async (type) => {
    const { body, wasRead } = watched();
    const response = await app.request(uploadImagePath, {
      body,
      cookie,
      headers: { "Content-Type": type, "Content-Length": "1000" },
      duplex: "half",
    });
    expect(response.status).toBe(415);
    expect(wasRead()).toBe(false);
  },
);

it("one byte over the limit is refused, declared or in chunks", async () => {
  const announced = await send(new Uint8Array(maxUploadBytes + 1), "image/png", {
    "Content-Length": String(maxUploadBytes + 1),
  });
  expect(announced.status).toBe(413);
  const chunked = await app.request(uploadImagePath, {
    body: new Blob([new Uint8Array(maxUploadBytes + 1)]).stream(),
    cookie,
    headers: { "Content-Type": "image/png" },
    duplex: "half",
  });
  expect(chunked.status).toBe(413);
});

/** A request body that records whether it was read. */
function watched() {
  let read = false;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        read = true;
        controller.enqueue(new Uint8Array(1_000));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, wasRead: () => read };
}

it.each<[string, number, Record<string, unknown>]>([
  ["nobody", 401, {}],
  ["somebody whose session has ended", 401, { cookie: `heartlight_session=${"A".repeat(43)}` }],
  ["another site, as nobody", 403, { origin: "https://evil.example" }],
])("%s is refused before the body is read", async (_, status, options) => {
  const lengths: Record<string, string>[] = [{}, { "Content-Length": "9000000000" }];
  for (const length of lengths) {
    const { body, wasRead } = watched();
    const response = await app.request(uploadImagePath, {
      body,
      headers: { "Content-Type": "image/png", ...length },
      duplex: "half",
      ...options,
    });
    expect(response.status).toBe(status);
    expect(wasRead()).toBe(false);
  }
});

it("another site cannot upload with the director's session", async () => {
  const body = new Uint8Array(await plain(64, 48).png().toBuffer());
  const headers = { "Content-Type": "image/png" };
  const origin = "https://evil.example";
  const response = await app.request(uploadImagePath, { body, cookie, headers, origin });
  expect(response.status).toBe(403);
  expect(files()).toEqual([]);
});
