import { expect, test } from "vitest";
import { publicSettings } from "./public-settings.rules";
import { defaultSettings } from "./schema";

const [first] = defaultSettings.categories;
if (!first) throw new Error("There are documented categories.");
const carried = { ...first, type: "student_film", name: "Student Film", carried: true } as const;
const settings = { ...defaultSettings, categories: [...defaultSettings.categories, carried] };
const types = (shownSettings: typeof defaultSettings) =>
  shownSettings.categories.map(({ type }) => type);

test("public pages know nothing of categories that came along with moved entries", () => {
  expect(types(publicSettings(settings))).toEqual(types(defaultSettings));
  expect(types(publicSettings(settings, "student_film"))).toEqual(types(settings));
});
