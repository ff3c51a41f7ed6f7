import { expect, test } from "vitest";
import { isFormPath, pages } from "./paths";

test("a page where a visitor fills in a form, pays or uses a private link is known, however it is written", () => {
  const forms = [
    pages.contact,
    pages.submit,
    pages.submitCategory,
    pages.submitLogLine,
    pages.submitFilm,
    pages.myEntry,
    pages.entry,
    pages.emailChange,
    pages.unsubscribe,
    pages.confirm,
    pages.yourData,
    pages.yourDataDelete,
    "/Submit/Short-Film/",
    "/entry/",
  ];
  expect(forms.filter((page) => !isFormPath(page))).toEqual([]);
  const otherPaths = [
    pages.home,
    pages.films,
    pages.programme,
    pages.news,
    "/submitted",
    "/entries",
  ];
  expect(otherPaths.filter(isFormPath)).toEqual([]);
});
