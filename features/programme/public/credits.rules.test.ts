import { expect, test } from "vitest";
import { parseCredits } from "./credits.rules";

test("credits are read line by line, with the part where one is named", () => {
  expect(
    parseCredits("With: Maarja Tamm, Elias Norrby\n\nMusic: Ida Moe\nThe people of Kallsö"),
  ).toEqual([
    { part: "With", names: "Maarja Tamm, Elias Norrby" },
    { part: "Music", names: "Ida Moe" },
    { part: "", names: "The people of Kallsö" },
  ]);
  expect(parseCredits(null)).toEqual([]);
});
