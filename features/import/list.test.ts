import { expect, test } from "vitest";
import { importBases } from "~/db/enums";
import { openingKind } from "./list.rules";
import { isSuggested, suggestedBasisText } from "./texts";

const none = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };

test("an import opens with the rows that there are, what asks for a decision first", () => {
  expect(openingKind(null)).toBe("new");
  expect(openingKind(none)).toBe("new");
  expect(openingKind({ ...none, new: 1, doubtful: 2 })).toBe("new");
  expect(openingKind({ ...none, same: 40, doubtful: 2 })).toBe("doubtful");
  expect(openingKind({ ...none, same: 40, leftOut: 1 })).toBe("same");
  expect(openingKind({ ...none, leftOut: 1 })).toBe("left_out");
});

test("each reason has a text that the server accepts, and the director's own stays", () => {
  for (const basis of importBases) {
    const text = suggestedBasisText(basis, "FilmFreeway");
    expect(text.length).toBeGreaterThanOrEqual(10);
    expect(isSuggested(text, "FilmFreeway")).toBe(true);
  }
  expect(isSuggested(" ", "FilmFreeway")).toBe(true);
  expect(isSuggested("They told us so by phone.", "FilmFreeway")).toBe(false);
});
