import { expect, test } from "vitest";
import { lookText } from "./texts";

test("a length that differs is given beside the entry's", () => {
  const look = (seconds: number | null, minutes: number | null) =>
    lookText("length_differs", { seconds, minutes }, "your entry");
  expect(look(20, 18)).toBe("The file is 0:20 long, your entry says 18 minutes.");
  expect(look(1_080, 1)).toBe("The file is 18:00 long, your entry says 1 minute.");
  expect(look(20, null)).toBe("The file is 0:20 long, your entry says otherwise.");
});
