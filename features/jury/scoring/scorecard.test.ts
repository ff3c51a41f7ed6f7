import { expect, test } from "vitest";
import { answersOfButton, hasButtonForAll, scaleForAll } from "./scorecard.rules";

const five = [
  { id: "story", scale: 5 },
  { id: "craft", scale: 10 },
  { id: "voice", scale: 5 },
];

test("one button answers open criteria, each on its own scale", () => {
  expect(scaleForAll(five)).toBe(5);
  expect(answersOfButton(five, {}, 4, {})).toEqual({ story: 4, craft: 8, voice: 4 });
  expect(answersOfButton(five, {}, 1, {})).toEqual({ story: 1, craft: 1, voice: 1 });
  expect(answersOfButton(five, {}, 5, {})).toEqual({ story: 5, craft: 10, voice: 5 });
  const tens = five.map(({ id }) => ({ id, scale: 10 }));
  expect(scaleForAll(tens)).toBe(10);
  expect(answersOfButton(tens, {}, 7, {})).toEqual({ story: 7, craft: 7, voice: 7 });
});

test("a second press changes only answers of the button, not individual ones", () => {
  const before = answersOfButton(five, { story: 2 }, 3, {});
  expect(before).toEqual({ craft: 6, voice: 3 });
  // A mistake is corrected with a second press; 'voice' was answered individually in between.
  expect(answersOfButton(five, { story: 2, craft: 6, voice: 5 }, 4, before)).toEqual({ craft: 8 });
  expect(answersOfButton(five, { story: 1, craft: 2, voice: 3 }, 4, {})).toEqual({});
});

test("two criteria do not need the button", () => {
  expect([hasButtonForAll(five), hasButtonForAll(five.slice(1))]).toEqual([true, false]);
});
