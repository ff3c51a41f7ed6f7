import { expect, test } from "vitest";
import { formerPersonFormSchema, personFormSchema } from "./schema";

const fields = { name: "Ana Reyes", email: "ana@jury.example", languages: "English, Korean" };
const ana = { ...fields, company: "", mayBeNamed: true };

test("allows no role only for a juror of another year", () => {
  const former = formerPersonFormSchema.safeParse({ ...ana, roles: [] });
  expect(former.data).toMatchObject({ roles: [], mayBeNamed: true, company: null });
  expect(personFormSchema.safeParse({ ...ana, roles: [] }).success).toBe(false);
  expect(formerPersonFormSchema.safeParse({ ...ana, roles: ["director"] }).success).toBe(false);
  expect(formerPersonFormSchema.parse({ ...ana, roles: ["juror", "juror"] }).roles).toEqual([
    "juror",
  ]);
});
