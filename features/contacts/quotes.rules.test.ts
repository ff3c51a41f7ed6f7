import { expect, test } from "vitest";
import { splitQuote } from "./quotes.rules";

const ownText = "Yes, gladly!\n\nLinh";

test.each([
  "On Mon, Jan 5, 2026 at 10:00 AM Heartlight wrote:\r\n> Dear Linh",
  "On Mon, Jan 5, 2026 at 10:00 AM Heartlight <\r\nhello@heartlight.example> wrote:\r\n\r\n> Dear Linh\r\n>\r\n> more\r\n",
  "Am 5. Januar 2026 schrieb Heartlight:\r\n> Dear Linh",
  "-----Original Message-----\r\nFrom: Heartlight\r\n\r\nDear Linh",
  "________________________________\r\nFrom: Heartlight\r\nDear Linh",
  "From: Heartlight <hello@heartlight.example>\r\nSent: Monday\r\nTo: Linh\r\nSubject: Hello\r\n\r\nDear Linh",
  "> Dear Linh",
])("a quote below is told apart: %j", (quote) => {
  const split = splitQuote(`${ownText.replaceAll("\n", "\r\n")}\r\n\r\n${quote}`);
  expect(split).toEqual({ ownText, quotedText: quote.replaceAll("\r\n", "\n").trim() });
});

test.each([
  "> Is it a premiere?\nYes.\n> Is it subtitled?\nIn English.",
  "On Monday Heartlight wrote:\n> Is it a premiere?\n\nYes, it is.",
  "We come from two places.\nFrom: Beirut\nTo: Lisbon, by train",
  "The rate is\n>= 24 frames",
  "On Monday, in 2025, my producer wrote:\nkeep it short",
  "> all of it is quoted",
  "Signed\n__________",
  "",
])("the writer's own words stay: %j", (text) => {
  expect(splitQuote(text)).toEqual({ ownText: text, quotedText: null });
});

test("nothing is lost, whatever the text", () => {
  const pieces = [
    "> a",
    "b",
    "",
    "On Monday, 2025, x wrote:",
    "From: a",
    "Sent: b",
    "To: c",
    "___________",
  ];
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: next() % 12 }, () => pieces[next() % pieces.length]).join(
      "\n",
    );
    const { ownText, quotedText } = splitQuote(text);
    const whole = (words: string) => words.replace(/\s+/g, "");
    expect(whole(ownText + (quotedText ?? "")), text).toBe(whole(text));
  }
});
