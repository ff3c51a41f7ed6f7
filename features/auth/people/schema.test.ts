import { expect, test } from "vitest";
import { formerFormSchema, personFormSchema } from "./schema";

const fields = { name: "Ana Reyes", email: "ana@jury.example", languages: "English, Korean" };
const ana = { ...fields, company: "", mayBeNamed: true };

test("allows no role only for a juror of another year", () => {
  const former = formerFormSchema.safeParse({ ...ana, roles: [] });
  expect(former.data).toMatchObject({ roles: [], mayBeNamed: true, company: null });
  expect(personFormSchema.safeParse({ ...ana, roles: [] }).success).toBe(false);
  expect(formerFormSchema.safeParse({ ...ana, roles: ["director"] }).success).toBe(false);
  expect(formerFormSchema.parse({ ...ana, roles: ["juror", "juror"] }).roles).toEqual(["juror"]);
});
