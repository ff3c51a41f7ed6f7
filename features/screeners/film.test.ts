import { expect, test } from "vitest";
import { makeFilm } from "~/tests/fixtures/make-film";
import { blanksOf, type FilmSource } from "./boxes.rules";
import { inspectFilm, looksOf } from "./film.rules";
import { rangeApplies, rangeOf } from "./range.rules";

const expected = { minutes: 2, accepted: { min: 1, max: 40 } };
const sourceOf = (bytes: Uint8Array): FilmSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});
const inspect = async (bytes: Uint8Array) => inspectFilm(sourceOf(bytes), expected);

test("a film with its header at the end is read", async () => {
  const inspected = await inspect(await makeFilm());
  expect(inspected).toEqual({
    ok: true,
    film: { seconds: 120, width: 1280, height: 720, codecs: "avc1.64001f", looks: ["no_sound"] },
  });
});

test("HEVC, more than 8 bits, a wrong length, incomplete films and other files are refused with a sentence", async () => {
  const film = await makeFilm();
  const refusalReason = async (bytes: Uint8Array) => {
    const inspected = await inspect(bytes);
    return inspected.ok ? null : inspected.reason;
  };
  expect(await refusalReason(await makeFilm({ codec: "hvc1.1.6.L93.B0" }))).toBe(
    "This is HEVC. Export as H.264, AAC, MP4.",
  );
  const high10 = Buffer.from(film);
  const avcC = high10.indexOf("avcC");
  high10[avcC + 5] = 110;
  expect(await refusalReason(high10)).toMatch(/not 8-bit 4:2:0/);
  expect(await refusalReason(film.subarray(0, film.length - 1_000))).toMatch(/not complete/);
  expect(await refusalReason(await makeFilm({ seconds: 41 * 60 }))).toBe(
    "This film is 41:00 long. This category takes 1-40 minutes.",
  );
  for (const text of ["PK\x03\x04 a zip", "<!doctype html>", "<svg xmlns=''/>", "", "ftyp"]) {
    expect(await refusalReason(Buffer.from(text, "latin1")), text).toMatch(
      /not an MP4|not complete/,
    );
  }
});

test("a header beyond any film's is refused before it is read as a whole", async () => {
  const film = await makeFilm();
  const box = (type: string, bytes: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes);
    head.write(type, 4, "latin1");
    return head;
  };
  let most = 0;
  const start = box("ftyp", 8);
  const source: FilmSource = {
    size: 8 + 2_000_000_000,
    read: async (from, to) => {
      most = Math.max(most, to - from);
      return Buffer.concat([start, box("moov", 2_000_000_000), Buffer.alloc(64)]).subarray(
        from,
        to,
      );
    },
  };
  expect(await inspectFilm(source, expected)).toMatchObject({ ok: false });
  expect(most).toBeLessThan(1_000);
  // A second header would be read by nobody but what empties tags.
  const twice = Buffer.concat([film, box("moov", 16), box("free", 8)]);
  expect(await inspect(twice)).toMatchObject({ ok: false });
  const deep = Array.from({ length: 10_000 }, (_, at) => box("moov", 8 * (10_000 - at)));
  expect(await blanksOf(sourceOf(Buffer.concat(deep)))).toEqual([]);
  const fragments = Array.from({ length: 15 }, () => [
    box("moof", 8 + 15_000 * 8),
    ...Array.from({ length: 15_000 }, () => box("mfhd", 8)),
  ]);
  expect(await blanksOf(sourceOf(Buffer.concat(fragments.flat())))).toBeNull();
});

test("possible problems are only noted", () => {
  const film = { seconds: 600, width: 1920, size: 100_000_000, hasSound: true };
  expect(looksOf(film, 10)).toEqual([]);
  expect(looksOf(film, null)).toEqual([]);
  expect(looksOf({ ...film, seconds: 571 }, 10)).toEqual([]);
  expect(looksOf({ ...film, seconds: 500, width: 600, hasSound: false }, 10)).toEqual([
    "length_differs",
    "no_sound",
    "small",
  ]);
  expect(looksOf({ ...film, size: 2_000_000_000 }, 10)).toEqual(["high_rate"]);
});

test("tags are emptied in place", async () => {
  const bytes = Buffer.from(await makeFilm({ title: "Canary Jane Doe" }));
  expect(bytes.includes("Canary Jane Doe")).toBe(true);
  await blank(bytes);
  expect(bytes.includes("Canary")).toBe(false);
  expect(await inspect(bytes)).toMatchObject({ ok: true, film: { seconds: 120 } });
});

async function blank(bytes: Buffer) {
  for (const { start, length, text } of (await blanksOf(sourceOf(bytes))) ?? []) {
    bytes.fill(text ?? 0, start, start + length, "latin1");
  }
}

/** A box of other boxes, texts and bytes. */
function boxOf(type: string, ...parts: (string | Uint8Array | number)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) =>
      typeof part === "number" ? Buffer.alloc(part) : Buffer.from(part as string, "latin1"),
    ),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** A film with more boxes in its header, which is the last box. */
async function filmWith(...boxes: Buffer[]): Promise<Buffer> {
  const film = Buffer.from(await makeFilm());
  const header = film.indexOf("moov") - 4;
  const more = Buffer.concat(boxes);
  film.writeUInt32BE(film.length - header + more.length, header);
  return Buffer.concat([film, more]);
}

/** A track of a kind with names wherever a program writes some. */
const trackOf = (kind: string, entry: Buffer) =>
  boxOf(
    "trak",
    boxOf("tref", boxOf("chap", "Canary chapter")),
    boxOf(
      "mdia",
      boxOf("hdlr", 8, kind, 12, "Canary handler"),
      boxOf(
        "minf",
        boxOf("gmhd", boxOf("gmin", 16, "Canary"), boxOf("tmcd", boxOf("tcmi", 24, "Canary"))),
        boxOf("dinf", boxOf("dref", 8, boxOf("alis", 4, "/Volumes/Canary/"))),
        boxOf("stbl", boxOf("stsd", 8, entry), boxOf("udta", "Canary table")),
      ),
    ),
  );

test("names in timecodes, sample descriptions, fragments, events and paths are emptied", async () => {
  const picture = boxOf("avc1", 42, "\x06Canary", 25, 4, boxOf("uuid", "Canary"));
  const sound = boxOf("mp4a", 28, boxOf("uuid", "Canary XMP"));
  const film = Buffer.concat([
    await filmWith(
      trackOf("tmcd", boxOf("tmcd", 26, boxOf("name", "Canary reel"))),
      trackOf("soun", sound),
      boxOf("uuid", "Canary XMP"),
    ),
    boxOf("moof", boxOf("meta", "Canary"), boxOf("traf", boxOf("udta", "Canary"), "")),
    boxOf("emsg", "Canary event"),
    boxOf("moov", trackOf("vide", picture)),
  ]);
  expect(film.toString("latin1").match(/Canary/g)?.length).toBe(26);
  const { length } = film;
  await blank(film);
  expect(film.length).toBe(length);
  expect(film.includes("Canary")).toBe(false);
  const first = await filmWith(trackOf("tmcd", boxOf("tmcd", 26, boxOf("name", "Canary"))));
  await blank(first);
  expect(await inspect(first)).toMatchObject({ ok: true, film: { seconds: 120 } });
});

test.each(["text", "sbtl", "subt", "clcp"])(
  "a film with a track of words, %s, is refused",
  async (kind) => {
    expect(await inspect(await filmWith(trackOf(kind, boxOf("tx3g", 30))))).toEqual({
      ok: false,
      reason: "This file contains chapters, subtitles or captions. Please export it without them.",
    });
  },
);

test.each<[string | null, ReturnType<typeof rangeOf>]>([
  [null, "whole"],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-", { start: 0, end: 999 }],
  ["bytes=990-2000", { start: 990, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=999-", { start: 999, end: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["lines=0-1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=-", "whole"],
])("the range %s of 1000 bytes", (header, range) => {
  expect(rangeOf(header, 1_000)).toEqual(range);
});

test("a range is served only for the version in If-Range", () => {
  expect(rangeApplies(null, '"a"')).toBe(true);
  expect(rangeApplies('"a"', '"a"')).toBe(true);
  expect(rangeApplies('W/"a"', '"a"')).toBe(false);
  expect(rangeApplies('"b"', '"a"')).toBe(false);
});
