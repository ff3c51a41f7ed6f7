import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import { fixedEmailKeys } from "~/features/mail/wording/texts";
import { getSettings } from "~/features/settings/queries.server";
import { requestMissingFilmLinks } from "~/features/submissions/missing-film-link.jobs.server";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm } from "~/tests/jury-fixture";
import type { FixedEmail } from "./schema";

/** Automatic emails: the director's text, a preview, a test. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const list = async () =>
  (await (await app.request("/api/automated-emails", { cookie })).json()) as FixedEmail[];
const word = (id: string, words: string, updatedAt: string | null = null) =>
  app.request(`/api/automated-emails/${id}/words`, {
    method: "PUT",
    cookie,
    json: { words, updatedAt },
  });
const preview = async (id: string) => {
  const answer = await app.request(`/api/automated-emails/${id}/preview`, { cookie });
  expect(answer.status, id).toBe(200);
  expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  return answer.text();
};
/** Queues an email of this kind. */
async function send(kind: string) {
  const settings = await getSettings(app.db);
  await queueMail(app.db, app.deps.clock, {
    kind,
    to: "linh@films.example",
    subject: "Hello",
    ...renderEmail(settings, "Hello", "The email's own text."),
  });
  const mails = await app.db.select().from(outboxMessages);
  return mails.find((mail) => mail.kind === kind);
}

it("previews and tests every email with sample values", async () => {
  expect((await list()).map(({ id }) => id)).toEqual([...fixedEmailKeys]);
  for (const id of fixedEmailKeys) {
    const html = await preview(id);
    expect(html, id).toContain("</html>");
    expect(html, id).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
    const response = await app.request(`/api/automated-emails/${id}/test`, {
      method: "POST",
      cookie,
    });
    expect(response.status, id).toBe(200);
  }
  const mails = await app.db.select().from(outboxMessages);
  expect(mails).toHaveLength(fixedEmailKeys.length);
  for (const mail of mails) expect(mail.html).not.toContain("<!--own words-->");
});

it("adds the director's text to HTML and plain text until it is removed", async () => {
  const done = await word("refund_notice", "See you **next year** & $& after. <b>Ana</b>");
  expect(done.status).toBe(200);
  const { updatedAt } = (await done.json()) as FixedEmail;
  expect(await preview("refund_notice")).toContain("<b>next year</b>");
  const mail = await send("refund_notice");
  expect(mail?.html).toContain("<b>next year</b> &amp; $&amp; after. &lt;b&gt;Ana");
  expect(mail?.html.indexOf("own text")).toBeLessThan(mail?.html.indexOf("next year") ?? 0);
  expect(mail?.text).toMatch(/own text\.\n\nSee you next year/);
  expect((await send("missing_link"))?.text).not.toContain("next year");
  expect((await word("refund_notice", "Others")).status, "another window").toBe(409);
  expect((await word("refund_notice", "", updatedAt)).status).toBe(200);
  expect((await list()).find(({ id }) => id === "refund_notice")?.updatedAt).toBeNull();
});

it("adds it to emails of background jobs, too", async () => {
  await word("missing_link", "Write to Ana.");
  const entry = await addFilm(app, {
    filmUrl: null,
    submitterEmail: "linh@films.example",
    submittedAt: app.deps.clock(),
  });
  app.setNow("2026-01-28T12:00:00Z");
  await requestMissingFilmLinks(app.deps);
  const mails = await app.db.select().from(outboxMessages);
  const email = mails.find(({ submissionId }) => submissionId === entry);
  expect(email?.text).toContain("Write to Ana.");
  expect(email?.html).toContain("Write to Ana.");
});

it("refuses variables, long texts and unknown kinds; is for directors only", async () => {
  expect((await word("refund_notice", "Dear {{NAME}}")).status).toBe(422);
  expect((await word("refund_notice", "x".repeat(2_001))).status).toBe(422);
  expect((await word("payment_receipt", "Hello")).status).toBe(404);
  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  const response = await app.request("/api/automated-emails", { cookie: programmer });
  expect(response.status).toBe(403);
});
