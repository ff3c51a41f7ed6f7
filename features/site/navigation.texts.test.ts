import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { seasonAt } from "~/features/settings/season.rules";
import { documentedEdition } from "~/tests/documented-edition";
import { currentMark, menuOf, navigation } from "./navigation.texts";

const attend = { to: "/about/attend", title: "Attend", inMenu: true, inFooter: true };

/** The labels of the menu at a moment. */
function menuAt(moment: string, isPublished = false, isNight = false): string[] {
  const edition = {
    ...documentedEdition(defaultSettings),
    programmePublished: isPublished,
    selectionPublished: isPublished,
  };
  const season = seasonAt(defaultSettings, edition, new Date(moment));
  return menuOf({ edition, links: [attend] }, season, isNight).map(({ label }) => label);
}

test("around the call the documented links come first, in their order", () => {
  const documented = navigation.map(({ label }) => label);
  expect(documented).toEqual(["Submit", "Categories", "Guidelines", "About", "Contact"]);
  for (const moment of ["2025-08-15", "2026-01-24", "2026-02-02"]) {
    expect(menuAt(`${moment}T18:00:00Z`), moment).toEqual([
      "Attend",
      ...documented,
      "Films",
      "News",
      "My entry",
    ]);
  }
});

test("around the festival the menu leads to films, programme and winners", () => {
  const festival = ["Films", "Programme", "My programme", "Attend", "News", "For filmmakers"];
  expect(menuAt("2026-02-04T18:00:00Z", true)).toEqual(festival);
  expect(menuAt("2026-02-15T03:00:00Z", true)).toEqual(festival);
  expect(menuAt("2026-02-15T03:00:00Z", true, true)).toEqual(["Tonight", ...festival]);
  expect(menuAt("2026-02-15T03:00:00Z")).toEqual(["Films", "Attend", "News", "For filmmakers"]);
  expect(menuAt("2026-03-10T18:00:00Z", true)).toEqual([
    "Winners",
    "Films",
    "News",
    "Archive",
    "About",
    "For filmmakers",
  ]);
});

test("a link is marked on its page and on those below it", () => {
  const news = { label: "News", to: "/news" };
  expect(currentMark(news, "/news")).toBe("page");
  expect(currentMark(news, "/news/a-story")).toBe("true");
  expect(currentMark(news, "/newsletters")).toBeUndefined();
  expect(currentMark({ label: "Tonight", section: "home" }, "/")).toBe("page");
  expect(currentMark({ label: "About", section: "about" }, "/")).toBeUndefined();
});
