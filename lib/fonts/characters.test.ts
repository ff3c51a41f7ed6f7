import { expect, test } from "vitest";
import { canDraw } from "./characters.server";

const faces = ["display", "text"].map((name) => [
  `fonts/card-${name}.ttf`,
  `fonts/card-${name}-more.ttf`,
]);

test("the faces of cards have Latin letters with accents, and know what they lack", () => {
  for (const face of faces) {
    expect(canDraw(face, "Łódź, l’amour: «À deux» & 100 %")).toBe(true);
    expect(canDraw(face, "e\u0301te\u0301")).toBe(true);
    for (const title of ["雪国", "รักแห่งสยาม", "حب", "אהבה", "Love 雪", "🎬"]) {
      expect(canDraw(face, title), `${face[0]}: ${title}`).toBe(false);
    }
  }
});
