import { expect, test } from "vitest";
import {
  juryBody,
  juryFields,
  juryFormSchema,
  phaseFields,
  phaseFormSchema,
  selectablePeople,
} from "./form.schema";
import type { Jury, Phase } from "./schema";

const [a, b, c] = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const jury: Jury = {
  id: a,
  name: "Shorts",
  categories: ["short_film"],
  version: 3,
  members: [
    { personId: c, name: "Yuna Park", maxMinutes: 90 },
    { personId: a, name: "Imani Cole", maxMinutes: null },
  ],
};
const people = [
  { id: a, name: "Imani Cole" },
  { id: b, name: "Pavel Horak" },
];

test("a jury's form has its members in their order, those who left the year too, then the others", () => {
  expect(selectablePeople(jury, people).map(({ id }) => id)).toEqual([c, a, b]);
  const fields = juryFields(jury, people);
  expect(fields.members[c]).toEqual({ sits: true, maxMinutes: "90" });
  expect(fields.members[b]).toEqual({ sits: false, maxMinutes: "" });
  expect(juryBody(juryFormSchema.parse(fields)).members).toEqual([
    { personId: c, maxMinutes: 90 },
    { personId: a, maxMinutes: null },
  ]);
});

test.each(["1.5", "-1", "an hour"])("%j are no minutes", (maxMinutes) => {
  const fields = juryFields(jury, people);
  const members = { ...fields.members, [a]: { sits: true, maxMinutes } };
  const read = juryFormSchema.safeParse({ ...fields, members });
  expect(read.error?.issues[0]?.path).toEqual(["members", a, "maxMinutes"]);
});

const zone = "America/Los_Angeles";
const form = phaseFormSchema(zone);
const phase: Phase = {
  id: a,
  juryId: b,
  ordinal: 1,
  name: "First look",
  version: 1,
  publishedAt: null,
  opensAt: "2026-01-05T08:00:00.000Z",
  closesAt: "2026-03-31T16:30:00.000Z",
  wantedScores: 2,
  blind: true,
  othersVisible: "after_own",
  namesVisible: false,
  criteria: [{ id: c, name: "Story", hint: null, weight: 2.5, scale: 10, required: true }],
};

test("a phase goes through its form unchanged, on the festival's clock", () => {
  const fields = phaseFields(phase, zone);
  expect(fields).toMatchObject({ opensAt: "2026-01-05T00:00", closesAt: "2026-03-31T09:30" });
  const { id: _, ordinal: __, version: ___, publishedAt: ____, ...same } = phase;
  expect(form.parse(fields)).toEqual(same);
});

test.each([
  [{ opensAt: "" }, "opensAt", "Enter when it opens"],
  [{ opensAt: "2026-03-08T02:30" }, "opensAt", "Clocks go forward"],
  [{ closesAt: "2026-01-05T00:00" }, "closesAt", "The phase must close after it opens"],
  [{ wantedScores: "" }, "wantedScores", "whole number"],
  [{ criteria: [] }, "criteria", "at least one criterion"],
])("%j is refused at its field", (given, path, message) => {
  const read = form.safeParse({ ...phaseFields(phase, zone), ...given });
  const [issue] = read.error?.issues ?? [];
  expect([issue?.path.join("."), issue?.message]).toEqual([path, expect.stringContaining(message)]);
});

test("a criterion needs a weight that is a number", () => {
  const fields = phaseFields(phase, zone);
  const criteria = [{ ...fields.criteria[0], weight: "much" }];
  const read = form.safeParse({ ...fields, criteria });
  expect(read.error?.issues[0]).toMatchObject({
    path: ["criteria", 0, "weight"],
    message: "Enter the weight as a number",
  });
});

test("a new phase begins with the usual criteria, of the first jury", () => {
  const fields = phaseFields(null, zone, [jury]);
  expect(fields.juryId).toBe(a);
  const times = { opensAt: "2026-01-01T00:00", closesAt: "2026-02-01T00:00" };
  const read = form.parse({ ...fields, ...times });
  expect(read.criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});
