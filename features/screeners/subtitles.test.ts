import { expect, test } from "vitest";
import { readCues, writeVtt } from "./subtitles.rules";

test("SRT becomes plain WebVTT without tags and styles", () => {
  const srt = [
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n{\\an8}<i>Hello</i>\r\n- <font color="red">You & I</font>\r\n\r\n',
    "2\r\n01:02:03,04 --> 01:02:05,000 X1:1 X2:2\r\n5 > 3 --> yes\r\n",
  ].join("");
  expect(writeVtt(readCues(srt))).toBe(
    "WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nHello\n- You &amp; I\n\n" +
      "01:02:03.040 --> 01:02:05.000\n5 &gt; 3 --&gt; yes\n",
  );
});

test("WebVTT loses its header, notes, styles, regions, names and settings", () => {
  const vtt =
    "WEBVTT - by Canary Jane\nLanguage: en\n\nNOTE Canary Jane\n\nSTYLE\n::cue(b) { color: red }\n\n" +
    "canary-id\n00:01.000 --> 00:02.000 line:0 align:start\n<v Canary Jane>A &lt;b&gt; &amp; <00:01.500><c.x>c</c>\n";
  expect(writeVtt(readCues(vtt))).toBe(
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
  const cues = readCues(file);
  expect(cues.map(({ text }) => text.slice(0, 6))).toEqual(["first", "second", "xxxxxx"]);
  expect(cues[2]?.text).toHaveLength(1_000);
  expect(readCues(cue("01.000", "02.000", "a").repeat(12_000))).toHaveLength(10_000);
});

test.each(["", "Only text\n\nand more", "<html><body>1 --> 2</body></html>", "\0\0\0"])(
  "a file without cues has none",
  (file) => {
    expect(readCues(file)).toEqual([]);
  },
);

test("a megabyte of opened tags is read at once", () => {
  const file = `00:00:01.000 --> 00:00:02.000\n${"<".repeat(1_000_000)}\n${"{\\".repeat(10_000)}\n`;
  expect(readCues(file)).toHaveLength(1);
});
