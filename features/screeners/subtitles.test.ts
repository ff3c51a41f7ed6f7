import { expect, test } from "vitest";
import { decode, type ReadSubtitles } from "./subtitles.decoder.server";
import { readCues, writeVtt } from "./subtitles.rules";
import { subtitleWarning } from "./texts";

const cuesOf = (file: string) => readCues(file).cues;

test("SRT becomes plain WebVTT without tags and styles", () => {
  const srt = [
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n{\\an8}<i>Hello</i>\r\n- <font color="red">You & I</font>\r\n\r\n',
    "2\r\n01:02:03,04 --> 01:02:05,000 X1:1 X2:2\r\n5 > 3 --> yes\r\n",
  ].join("");
  expect(writeVtt(cuesOf(srt))).toBe(
    "WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nHello\n- You &amp; I\n\n" +
      "01:02:03.040 --> 01:02:05.000\n5 &gt; 3 --&gt; yes\n",
  );
});

test("WebVTT loses its header, notes, styles, regions, names and settings", () => {
  const vtt =
    "WEBVTT - by Canary Jane\nLanguage: en\n\nNOTE Canary Jane\n\nSTYLE\n::cue(b) { color: red }\n\n" +
    "canary-id\n00:01.000 --> 00:02.000 line:0 align:start\n<v Canary Jane>A &lt;b&gt; &amp; <00:01.500><c.x>c</c>\n";
  expect(writeVtt(cuesOf(vtt))).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nA &lt;b&gt; &amp; c\n",
  );
});

test("cues are in order; empty, backward and endless ones are left out or cut", () => {
  const cue = (from: string, to: string, text: string) =>
    `00:00:${from} --> 00:00:${to}\n${text}\n\n`;
  const file = [
    cue("05.000", "06.000", "second"),
    cue("01.000", "02.000", "first"),
    cue("03.000", "03.000", "no time"),
    cue("03.000", "02.000", "backward"),
    cue("04.000", "05.000", "<i></i>"),
    cue("07.000", "08.000", "x".repeat(5_000)),
  ].join("");
  const { cues, unread } = readCues(file);
  expect(cues.map(({ text }) => text.slice(0, 6))).toEqual(["first", "second", "xxxxxx"]);
  expect(cues[2]?.text).toHaveLength(1_000);
  // The times and texts of the two that never show, and what was cut.
  expect(unread).toEqual([7, 8, 10, 11, 17]);
  const many = readCues(cue("01.000", "02.000", "a").repeat(12_000));
  expect([many.cues.length, many.unread.length]).toEqual([10_000, 4_000]);
});

test.each(["", "Only text\n\nand more", "<html><body>1 --> 2</body></html>", "\0\0\0"])(
  "a file without cues has none",
  (file) => {
    expect(cuesOf(file)).toEqual([]);
  },
);

test("a megabyte of opened tags is read at once", () => {
  const file = `00:00:01.000 --> 00:00:02.000\n${"<".repeat(1_000_000)}\n${"{\\".repeat(10_000)}\n`;
  expect(cuesOf(file)).toHaveLength(1);
  expect(readCues("x\n".repeat(500_000)).unread).toHaveLength(500_000);
});

const timing = "00:00:01,000 --> 00:00:02,000";
const two = "00:00:03,000 --> 00:00:04,000";
const readings: [name: string, file: string, texts: string[], unread: number[]][] = [
  ["an empty line in a cue", `1\n${timing}\nA\n\nB\n\n2\n${two}\nC\n`, ["A\nB", "C"], []],
  ["no numbers", `${timing}\nA\n\n${two}\n2012\n`, ["A", "2012"], []],
  ["one number is missing", `1\n${timing}\n10\n\n${two}\nC\n`, ["10", "C"], []],
  ["a number is the text", `1\n${timing}\n10\n2\n${two}\nC\n`, ["10", "C"], []],
  ["no empty lines between cues", `1\n${timing}\nA\n7\n${two}\nC\n`, ["A", "C"], []],
  ["a text that is a number, without empty lines", `${timing}\n10\n${two}\nC\n`, ["10", "C"], []],
  ["an empty line after each line", `1\n\n${timing}\n\nA\n\n2\n\n${two}\n\nC\n`, ["A", "C"], []],
  ["CR CR LF", `1\r\r\n${timing}\r\r\nA\r\r\n\r\r\n2\r\r\n${two}\r\r\nC`, ["A", "C"], []],
  ["CR", `1\r${timing}\rA\r\r2\r${two}\rC\r`, ["A", "C"], []],
  ["other times", "0:01.5 -> 0:02\nA\n\n00:00:03:250 -->00:00:04. 500\nC", ["A", "C"], []],
  [
    "signs that are no tags",
    `1\n${timing}\nI <3 you, 5 < 6 > 4, <b>x</b>\n`,
    ["I <3 you, 5 < 6 > 4, x"],
    [],
  ],
  ["entities", `1\n${timing}\n&quot;a&#39;&amp;&#233;\tb<br>c\n`, [`"a'&é b\nc`], []],
  ["the direction of words", `1\n${timing}\n\u202Bسلام\u202C\n`, ["\u202Bسلام\u202C"], []],
  ["text before the first times", `By me\n\n1\n${timing}\nA\n`, ["A"], [1]],
  [
    "times that are none",
    `1\n${timing}\nA\n\n2\n00:0x:03 --> 00:00:04\nB\n\n3\n${two}\nC`,
    ["A", "C"],
    [6, 7],
  ],
  ["times with another sign", `1\n${timing}\nA\n\n2\n00:00:03,0 = 00:00:04,0\nB`, ["A"], [6, 7]],
  ["empty cues lose nothing", `1\n${timing}\n\n\n2\n${two}\nC\n`, ["C"], []],
  [
    "WebVTT: text after an empty line",
    `WEBVTT\n\nid\n${timing}\nA\n\nB\nb\n\n${two}\nC`,
    ["A", "C"],
    [7, 8],
  ],
  [
    "WebVTT: notes and regions",
    `WEBVTT x\nKind: y\n\nNOTE\nx\n\nREGION\nid:1\n\n${timing}\nA`,
    ["A"],
    [],
  ],
  ["WebVTT: no empty line after the header", `WEBVTT\n${timing} line:0\n<b>A</b> <x>\n`, ["A"], []],
  ["WebVTT: times that are none", `WEBVTT\n\n00:03 --> 0:\nA\n\n${timing}\nB`, ["B"], [3, 4]],
  ["a note in SRT is text", `1\n${timing}\nA\n\nNOTE x\n`, ["A\nNOTE x"], []],
];
test.each(readings)("%s", (_, file, texts, unread) => {
  const read = readCues(file);
  expect(read.cues.map(({ text }) => text)).toEqual(texts);
  expect(read.unread).toEqual(unread);
});

test("times without hours or with other signs are the same moments", () => {
  expect(cuesOf("0:01.5 -> 0:02\nA\n\n00:00:03:250 -->00:00:04. 500\nC")).toEqual([
    { from: 1_500, to: 2_000, text: "A" },
    { from: 3_250, to: 4_500, text: "C" },
  ]);
});

test("files are read in UTF-16 and UTF-8, and others as Western European", () => {
  const read = (bytes: Uint8Array) => [...decode(bytes)][0] as ReadSubtitles;
  const srt = `1\n${timing}\nÉté\n`;
  const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nÉté\n";
  const little = Buffer.from(`\uFEFF${srt}`, "utf16le");
  const whole = { vtt, unread: { count: 0, first: [] } };
  for (const bytes of [Buffer.from(srt), Buffer.from(`\uFEFF${srt}`), little]) {
    expect(read(bytes)).toEqual({ ...whole, isGuessed: false });
  }
  expect(read(Buffer.from(little).swap16())).toEqual({ ...whole, isGuessed: false });
  expect(read(Buffer.from(srt, "latin1"))).toEqual({ ...whole, isGuessed: true });
  expect(read(Buffer.from(`${"x\n".repeat(8)}${srt}`))).toMatchObject({
    unread: { count: 8, first: [1, 2, 3, 4, 5] },
  });
});

test.each([
  ["plain words", "Title\n", "noCue"],
  ["SubStation Alpha", "\uFEFF[Script Info]\nTitle: A\n", "otherFormat"],
  ["TTML", '<?xml version="1.0"?><tt xml:lang="en"><p begin="1s">A</p></tt>', "otherFormat"],
  ["SAMI", "<SAMI><BODY><SYNC Start=1>A</SAMI>", "otherFormat"],
  ["MicroDVD", "{24}{48}A\n", "otherFormat"],
  ["an archive", "PK\x03\x04\x14", "notText"],
  ["a PDF", "%PDF-1.7\n", "notText"],
  ["pictures of words", "PG\0\0\x01", "notText"],
] as const)("%s: refused with a sentence of its own", (_, file, refused) => {
  expect([...decode(Buffer.from(file))]).toEqual([{ refused }]);
});

test("the person who sent the file reads which lines are missing", () => {
  const none = { count: 0, first: [] };
  expect(subtitleWarning(none, false)).toBeNull();
  expect(subtitleWarning({ count: 1, first: [14] }, false)).toBe(
    "1 line could not be read and is not shown: line 14.",
  );
  expect(subtitleWarning({ count: 1_008, first: [1, 2, 3, 4, 1_005] }, false)).toBe(
    "1,008 lines could not be read and are not shown: lines 1, 2, 3, 4, 1005, and 1,003 more.",
  );
  expect(subtitleWarning(none, true)).toContain("send the file as UTF-8");
});
