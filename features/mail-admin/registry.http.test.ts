import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailTemplates, outboxMessages } from "~/db/schema";
import {
  type EmailKey,
  editableEmails,
  emailKeys,
  importEmailKey,
  isDecisionEmail,
  isEntryEmail,
  isFixedEmail,
  variableNames,
} from "~/features/mail/wording/texts";
import { renderWording } from "~/features/mail/wording/wording.rules.server";
import { defaultSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Every email of the registry by its calls: its default, the director's text, an unknown variable, the default again. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

/** The address of an email's calls, and of the list that has it. */
function addressesOf(key: EmailKey): { list: string; email: string; change: string } {
  const paths = (list: string) => ({ list, email: `${list}/${key}`, change: `${list}/${key}` });
  if (isEntryEmail(key)) return paths("/api/email-templates");
  if (isDecisionEmail(key)) return paths("/api/decision-letters");
  if (isFixedEmail(key)) {
    const { list, email } = paths("/api/automated-emails");
    return { list, email, change: `${email}/words` };
  }
  const letter = "/api/imports/letter";
  return { list: letter, email: letter, change: letter };
}

type Stored = {
  id?: string;
  subject?: string;
  html?: string;
  markdown?: string | null;
  words?: string;
  updatedAt: string | null;
};

async function read(key: EmailKey): Promise<Stored> {
  const body = await (await app.request(addressesOf(key).list, { cookie })).json();
  if (key === importEmailKey) return body as Stored;
  const email = (body as Stored[]).find(({ id }) => id === key);
  if (!email) throw new Error(`${key} is not listed`);
  return email;
}

/** The status of saving a text, and the stored email if it was saved. */
async function save(key: EmailKey, text: object, updatedAt: string | null) {
  const json = { ...text, updatedAt };
  const response = await app.request(addressesOf(key).change, { method: "PUT", cookie, json });
  return { status: response.status, email: (await response.json()) as Stored };
}

/** The test email of a text, as the director gets it. */
async function sendTest(key: EmailKey, text: object) {
  await app.db.delete(outboxMessages);
  const options = isFixedEmail(key) ? { method: "POST" } : { json: text };
  const response = await app.request(`${addressesOf(key).email}/test`, { cookie, ...options });
  expect(response.status, key).toBe(key === importEmailKey ? 202 : 200);
  const [mail] = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "letter_test"));
  if (!mail) throw new Error(`No test of ${key} was sent`);
  for (const part of [mail.subject, mail.html, mail.text]) {
    expect(part, key).not.toMatch(/\{\{|undefined|\[object|NaN|Invalid Date|<!--/);
  }
  expect(mail.html, key).toContain("</html>");
  return mail;
}

describe.each(emailKeys)("the email %s", (key) => {
  const text = isFixedEmail(key)
    ? { words: "See you **soon** & $& again." }
    : {
        subject: "Hello from the director",
        markdown: variableNames(key)
          .map((name) => `We are **glad** of {{${name}}}.`)
          .join("\n\n"),
      };

  test("is sent with its default and with the director's text", async () => {
    const original = await read(key);
    expect(original.updatedAt).toBeNull();
    const defaultText = isFixedEmail(key)
      ? {}
      : editableEmails[key].defaultText(defaultSettings, { forNext: false });
    const standard = await sendTest(key, defaultText);
    expect(standard.html).not.toMatch(/See you|We are <b>glad/);

    const saved = await save(key, text, null);
    expect(saved.status).toBe(200);
    expect(await read(key)).toMatchObject({ ...text, updatedAt: saved.email.updatedAt });
    const changed = await sendTest(key, text);
    if (isFixedEmail(key)) {
      expect(changed.subject).toBe(standard.subject);
      expect(changed.html).toContain("<p>See you <b>soon</b> &amp; $&amp; again.</p>");
      expect(changed.text).toBe(`${standard.text.trimEnd()}\n\nSee you soon & $& again.\n`);
    } else {
      expect(changed.subject).toBe("Test: Hello from the director");
      expect(changed.html).toMatch(/<p>We are <b>glad<\/b> of Marisol Vance\.<\/p>/);
      expect(changed.text).toContain("We are glad of Marisol Vance.");
    }

    // A second window that has not seen it changes nothing.
    expect(await save(key, text, null)).toMatchObject({ status: 409 });
    const { updatedAt } = saved.email;
    const reset = isFixedEmail(key)
      ? await save(key, { words: "" }, updatedAt)
      : await app.request(
          `${addressesOf(key).change}?${new URLSearchParams({ updatedAt: updatedAt ?? "" })}`,
          { method: "DELETE", cookie },
        );
    expect(reset.status).toBe(200);
    expect(await read(key)).toEqual(original);
    expect(await app.db.select().from(emailTemplates)).toEqual([]);
  });

  test("refuses a variable that it does not have", async () => {
    const wrong = isFixedEmail(key)
      ? { words: "Dear {{FILMMAKER_NAME}}" }
      : { subject: "Hello", markdown: "Dear {{FILMMAKER}}" };
    expect((await save(key, wrong, null)).status).toBe(422);
    expect(await app.db.select().from(emailTemplates)).toEqual([]);
  });

  test("reads a text as the version before stored it", async () => {
    const changedAt = "2025-07-01T10:00:00.123Z";
    const markdown = isFixedEmail(key) ? text.words : text.markdown;
    const { html } = renderWording({ subject: "", markdown });
    const subject = isFixedEmail(key) ? "" : text.subject;
    await app.db.execute(sql`insert into email_templates (id, subject, html, markdown, updated_at)
      values (${key}, ${subject}, ${html}, ${markdown}, ${changedAt})`);
    expect(await read(key)).toMatchObject({ ...text, updatedAt: changedAt });
    const stored = await sendTest(key, text);
    await app.db.delete(emailTemplates);
    await save(key, text, null);
    expect(await sendTest(key, text)).toMatchObject({
      subject: stored.subject,
      html: stored.html,
      text: stored.text,
    });
    const [row] = await app.db.select().from(emailTemplates);
    expect(row).toMatchObject({ id: key, subject, html, markdown });
  });
});
