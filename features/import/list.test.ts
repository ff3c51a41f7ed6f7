import { expect, test } from "vitest";
import { importBases } from "~/db/enums";
import { initialKind } from "./list.rules";
import { isSuggested, suggestedBasisText } from "./texts";

const none = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };

test("an import opens with the rows that there are, what asks for a decision first", () => {
  expect(initialKind(null)).toBe("new");
  expect(initialKind(none)).toBe("new");
  expect(initialKind({ ...none, new: 1, doubtful: 2 })).toBe("new");
  expect(initialKind({ ...none, same: 40, doubtful: 2 })).toBe("doubtful");
  expect(initialKind({ ...none, same: 40, leftOut: 1 })).toBe("same");
  expect(initialKind({ ...none, leftOut: 1 })).toBe("left_out");
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
