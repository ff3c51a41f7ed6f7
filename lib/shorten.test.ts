import { expect, test } from "vitest";
import { cutLine, cutText, shorten } from "./shorten";

test("a cut text ends with a whole character", () => {
  expect(cutText("Kiss 💋 me", 6)).toBe("Kiss ");
  expect(cutText("Kiss 💋 me", 7)).toBe("Kiss 💋");
  expect(cutText("Kiss", 7)).toBe("Kiss");
});

test("a shortened text has an ellipsis in place of what is left out", () => {
  expect(shorten("Kiss me", 7)).toBe("Kiss me");
  expect(shorten("Kiss me now", 7)).toBe("Kiss m…");
  expect(shorten("Kiss 💋 me", 7)).toBe("Kiss…");
});

test("a line has neither breaks nor what no database keeps", () => {
  expect(cutLine(" Kiss\0\r\n me\u0007 \ud83d now ", 20)).toBe("Kiss me \ufffd now");
  expect(cutLine("Kiss 💋 me", 6)).toBe("Kiss ");
});
