import { expect, test } from "vitest";
import { nextSpeed, playerActionOf } from "./player.rules";

const pressed = (key: string, more = {}) =>
  playerActionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("speeds follow each other, and end at the last one", () => {
  const steps = [0.75];
  for (let at = 0; at < 5; at += 1) steps.push(nextSpeed(steps.at(-1) ?? 1, 1));
  expect(steps).toEqual([0.75, 1, 1.25, 1.5, 2, 2]);
  expect(nextSpeed(1, -1)).toBe(0.75);
  expect(nextSpeed(0.75, -1)).toBe(0.75);
  // Chosen in the browser's own menu.
  expect([nextSpeed(1.75, 1), nextSpeed(1.75, -1), nextSpeed(0.25, -1)]).toEqual([2, 1.5, 0.25]);
});

test("M, F, < and > are keys of the player; together with Ctrl they are the browser's", () => {
  expect(["m", "M", "f", "F", "<", ">"].map((key) => pressed(key))).toEqual([
    "mute",
    "mute",
    "fullScreen",
    "fullScreen",
    "slower",
    "faster",
  ]);
  expect(["c", "w", "j", "k", "a", "1", "Enter", "toString"].map((key) => pressed(key))).toEqual(
    Array(8).fill(null),
  );
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    expect(pressed("f", { [modifier]: true })).toBeNull();
  }
});
