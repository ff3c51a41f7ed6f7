import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runs } from "~/tests/seed";
import { makeAccessCode } from "../access-code.rules.server";
import { isCommonCode, wordsIn } from "./strength.rules.server";

const words = wordsIn("Heartlight Film Festival", "director@heartlight.example");

describe("isCommonCode", () => {
  it.each([
    ..."password1234 Password1234! P@ssw0rd2026! passwordpassword qwertyuiop123 1qaz2wsx3edc".split(
      " ",
    ),
    ..."1q2w3e4r5t6y qazwsxedcrfv 123456789012 112233445566 abcdefghijkl 987654321000".split(" "),
    ..."iloveyou123456 letmeinletmein trustno1trustno1 changeme12345 sunshine-2026".split(" "),
    ..."heartlight2026 Heartlight-Festival director12345 FilmFestival2026! heartlight123!".split(
      " ",
    ),
    ..."abcdefabcdef 01.01.1980-12 aaaaaabbbbbb administrator1 welcome-welcome 2026-01-31-2026".split(
      " ",
    ),
  ])("%s is refused", async (code) => {
    expect(await isCommonCode(code, words)).toBe(true);
  });

  it.each([
    "correct-horse-battery",
    "a lighthouse keeper's ghost",
    "another-good-code",
    "a-brand-new-code",
    "three kettles and a zebra",
    "tide.lamp.orchard.nine",
    "kx7-mmq-2hd-w9",
    "Ünderwööd tränkt Möhren",
  ])("%s is taken", async (code) => {
    expect(await isCommonCode(code, words)).toBe(false);
  });

  it("takes every code that the first start makes", async () => {
    for (let count = 0; count < runs(500); count += 1) {
      expect(await isCommonCode(makeAccessCode(), words)).toBe(false);
    }
  });

  it.each(["a", "ab", "1234567890", "password"])(
    "refuses two hundred characters of '%s'",
    async (text) => {
      expect(await isCommonCode(text.repeat(200).slice(0, 200), words)).toBe(true);
    },
  );

  it("refuses the example of the documentation", async () => {
    const [, example = ""] =
      /^DIRECTOR_ACCESS_CODE=(.+)$/m.exec(readFileSync("docs/running.md", "utf8")) ?? [];
    expect(example).not.toBe("");
    expect(await isCommonCode(example, words)).toBe(true);
  });
});
