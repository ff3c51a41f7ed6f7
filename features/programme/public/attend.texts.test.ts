import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { documentedEdition } from "~/tests/documented-edition";
import { attendNotice } from "./attend.texts";

test("no tickets are on sale before the programme and after the festival", () => {
  const edition = documentedEdition(defaultSettings);
  const published = { edition: { ...edition, programmePublished: true } };
  expect(attendNotice({ edition }, { season: "announced" })?.text).toMatch(/not published yet/);
  expect(attendNotice(published, { season: "announced" })).toBeNull();
  expect(attendNotice(published, { season: "festival_on" })).toBeNull();
  expect(attendNotice(published, { season: "over" })?.text).toMatch(/festival is over/);
});
