import { expect, test } from "vitest";
import { sectionId } from "./scroll";

test("the section of an address, also of one that is badly encoded", () => {
  expect(sectionId("#faq")).toBe("faq");
  expect(sectionId("#caf%C3%A9")).toBe("café");
  expect(sectionId("")).toBe("");
  // A link that a mail program cut: the page must not break.
  for (const hash of ["#%", "#100%", "#%E0%A4"]) expect(sectionId(hash)).toBe(hash.slice(1));
});
