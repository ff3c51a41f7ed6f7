import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { editions, outboxMessages } from "~/db/schema";
import { decisionEmailKeys, editableEmails } from "~/features/mail/wording/texts";
import { defaultSettings } from "~/features/settings/schema";
import { enterAs } from "~/tests/actors";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** The director edits and tests decision emails. */

const admin = submissionListFixture();
const { send } = admin;
const emails = "/api/decision-letters";

test("edits four emails by version, and resets them", async () => {
  const { body } = await send("GET", emails);
  expect(body).toMatchObject(
    decisionEmailKeys.map((id) => ({
      id,
      ...editableEmails[id].defaultText(defaultSettings, { forNext: false }),
      updatedAt: null,
      html: expect.stringContaining("Dear {{FILMMAKER_NAME}},"),
    })),
  );
  const templatePath = `${emails}/decision.rejected`;
  const words = { subject: "About {{FILM_TITLE}}", html: "<p>{{FEEDBACK}}</p>" };
  const saved = await send("PUT", templatePath, { ...words, updatedAt: null });
  expect(saved).toMatchObject({ status: 200, body: { ...words, markdown: null } });
  const { updatedAt } = saved.body as { updatedAt: string };
  expect(await send("PUT", templatePath, { ...words, updatedAt: null })).toMatchObject({
    status: 409,
    body: { current: { ...words, updatedAt } },
  });
  const wrong = await send("PUT", templatePath, {
    ...words,
    html: "<p>{{FEDBACK}}</p>",
    updatedAt,
  });
  expect(wrong.status).toBe(422);
  // Automated emails have neither these emails nor their variables.
  const automated = (await send<{ id: string }[]>("GET", "/api/email-templates")).body;
  expect(automated.map(({ id }) => id)).toEqual(["payment", "submission"]);
  const other = { subject: "s", html: "<p>{{FEEDBACK}}</p>", updatedAt: null };
  expect((await send("PUT", "/api/email-templates/payment", other)).status).toBe(422);
  const reset = await send("DELETE", `${templatePath}?updatedAt=${encodeURIComponent(updatedAt)}`);
  expect(reset).toMatchObject({ status: 200, body: { updatedAt: null } });
  expect((await send("PUT", `${emails}/payment`, other)).status).toBe(404);

  await admin.db.update(editions).set({ state: "archived" });
  const late = await send("PUT", templatePath, { ...words, updatedAt: null });
  await admin.db.update(editions).set({ state: "open" });
  const detail = "The 2026 edition is archived and can't be changed.";
  expect(late).toMatchObject({ status: 409, body: { detail } });
});

test("a test email goes only to the director, with the entry's own feedback", async () => {
  const text = "Two leads whom we believed.";
  const { body: chip } = await send("POST", "/api/feedback-chips", { text, tone: "praise" });
  const id = await admin.add({ filmTitle: "Salt", submitterName: "Ada" });
  const decision = { outcome: "rejected", chips: [chip.id], version: 0 };
  await send("PUT", `/api/decisions/${id}`, decision);
  const words = editableEmails["decision.rejected"].defaultText(defaultSettings, {
    forNext: false,
  });
  const path = `${emails}/decision.rejected/test`;
  expect(await send("POST", path, { ...words, submission: id })).toMatchObject({
    status: 200,
    body: { recipient: admin.app.deps.directorEmail },
  });
  const mails = await admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "letter_test"));
  expect(mails).toMatchObject([
    {
      toAddress: admin.app.deps.directorEmail,
      subject: expect.stringContaining("Test: About Salt"),
    },
  ]);
  expect(mails[0]?.text).toContain("Dear Ada,");
  expect(mails[0]?.text).toContain(text);
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await send("POST", path, { ...words, submission: nobody })).status).toBe(404);
  const cookie = await enterAs(admin.db, admin.app.deps.clock, "programmer");
  expect((await admin.app.request(emails, { cookie })).status).toBe(403);
});

test("previews a template as the page of its email, for directors only", async () => {
  const id = await admin.add({ filmTitle: "Salt", submitterName: "Ada" });
  const words = {
    subject: "About {{FILM_TITLE}}",
    html: "<p>{{FILMMAKER_NAME}} of {{FESTIVAL}}</p>",
  };
  const look = (given: Record<string, string>, cookie = admin.cookie) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...words, ...given })) body.set(name, value);
    const path = `${emails}/decision.rejected/preview`;
    return admin.app.request(path, { method: "POST", cookie, body });
  };
  const seen = await look({ submission: id });
  expect(await seen.text()).toContain("Ada of Heartlight");
  expect(seen.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(seen.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(await (await look({ submission: "sample" })).text()).toContain("Marisol Vance");
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await look({ submission: nobody })).status).toBe(404);
  expect((await look({ html: "<script>" })).status).toBe(422);
  expect((await look({}, "")).status).toBe(401);
});
