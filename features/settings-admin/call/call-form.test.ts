import { expect, test } from "vitest";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { bodyOf, formOf } from "./call-form.rules";
import { describeCategory } from "./categories.rules";
import { type Call, deadlinesSchema } from "./schema";

const [shortFilm] = documentedCategories;
if (!shortFilm) throw new Error("There are no documented categories.");

const call: Call = {
  edition: "2026",
  currency: "usd",
  timeZone: "America/Los_Angeles",
  version: 7,
  generalForm: true,
  categories: [describeCategory(shortFilm, 0)],
  deadlines: [
    { code: "early_bird", name: "Early bird", endsOn: "2025-08-31" },
    { code: "regular", name: "Regular", endsOn: null },
  ],
  tiers: [
    { code: "standard", name: "Standard", proof: "none" },
    { code: "members", name: "Members", proof: "none" },
  ],
  fees: [
    { type: "short_film", deadline: "early_bird", tier: "standard", amount: 20 },
    { type: "short_film", deadline: "regular", tier: "standard", amount: 30 },
    { type: "short_film", deadline: "regular", tier: "members", amount: 0 },
  ],
  questions: [],
};
const byPlace = (fees: Call["fees"]) =>
  fees.toSorted((a, b) => `${a.deadline} ${a.tier}`.localeCompare(`${b.deadline} ${b.tier}`));

test("saving an unchanged form sends the same deadlines, tiers and fees", () => {
  const { fees, ...body } = bodyOf(formOf(call), call);
  expect(body).toEqual({ deadlines: call.deadlines, tiers: call.tiers, version: 7 });
  expect(byPlace(fees)).toEqual(byPlace(call.fees));
});

test("new deadlines and tiers send their fees under the codes that they will get", () => {
  const form = formOf(call);
  form.deadlines.splice(1, 0, { slot: "new-1", name: "Late summer", endsOn: "2025-10-01" });
  form.tiers.push({ slot: "new-2", name: "Members", proof: "code" });
  form.tiers.push({ slot: "new-3", name: "Students", proof: "code" });
  form.cells["new-1"] = { standard: { short_film: "25" }, "new-3": { short_film: " 12.5 " } };
  const added = bodyOf(form, call).fees.filter(({ deadline }) => deadline === "late_summer");
  expect(added).toEqual([
    { type: "short_film", deadline: "late_summer", tier: "standard", amount: 25 },
    { type: "short_film", deadline: "late_summer", tier: "students", amount: 12.5 },
  ]);
});

test("an empty standard fee is refused, and makes no category free", () => {
  const form = formOf(call);
  form.cells.regular = { standard: { short_film: " " } };
  const sent = JSON.parse(JSON.stringify(bodyOf(form, call)));
  expect(deadlinesSchema.safeParse(sent).error?.issues[0]?.path).toContain("amount");
});
