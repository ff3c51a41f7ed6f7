import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, editions, emailTemplates, outboxMessages } from "~/db/schema";
import { renderDefault } from "~/features/mail/wording/commands.server";
import { type EntryEmailKey, emailTexts, entryEmailKeys } from "~/features/mail/wording/texts";
import { defaultSettings } from "~/features/settings/schema";
import { type Settings, settingsSections } from "~/features/settings-admin/schema";
import { addressOf } from "~/lib/api/contract";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, directorEmail, publicUrl, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import * as templateCalls from "./contract";

const { path: templatesPath } = templateCalls.listTemplates;
const templatePath = (id: EntryEmailKey) =>
  addressOf(templateCalls.previewTemplate, { params: { id } });

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

type Template = { id: string; subject: string; html: string; updatedAt: string | null };
const read = async () =>
  (await (await app.request(templatesPath, { cookie })).json()) as [Template, Template];
const put = (id: string, json: Record<string, unknown>) =>
  app.request(`${templatesPath}/${id}`, { method: "PUT", cookie, json });
const preview = (fields: Record<string, string>, session = cookie) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return app.request(`${templatesPath}/preview`, { method: "POST", cookie: session, body });
};
const enter = async (entry: Record<string, unknown> = shortFilm, amount = 20) => {
  const intent = await openPayment(app, entry, { amount });
  await pay(app, intent);
  return ((await (await submitEntry(app, intent, entry)).json()) as { id: string }).id;
};
const mails = (kind: string) =>
  app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind));
const actions = async () =>
  (await app.db.select().from(auditLog))
    .filter(({ action }) => action.startsWith("email template"))
    .map(({ action, subject }) => `${action}: ${subject}`);

const wording = {
  subject: "{{FILM_TITLE}} has\tarrived".replace("\t", " "),
  html: '<p>Hello {{FILMMAKER_NAME}} &amp; friends,</p><p>{{SYNOPSIS}}</p><p><a href="{{FILM_URL}}">Your film</a></p>',
};

test("the confirmation promises the answer by its day, and never one that has passed", async () => {
  const settings = await app.request("/api/festival", { cookie });
  const { facts: settingsValues, updatedAt } = (await settings.json()) as Settings;
  const dates = { ...settingsSections.dates.read(settingsValues), notificationsOn: "2026-02-03" };
  const json = { updatedAt, changes: { dates } };
  const changed = await app.request("/api/festival", { method: "PATCH", cookie, json });
  expect(changed.status).toBe(200);
  expect((await read())[1].html).toContain("contact you by February 3, 2026.");
  await enter();
  // Late entries are taken, and the selection is late.
  app.setNow("2026-02-05T12:00:00Z");
  await enter(shortFilm, 30);
  const emails = await mails("submission_confirmation");
  const promises = emails.map(({ text }) => /contact you ([^.]*)\./.exec(text)?.[1]);
  expect(promises.sort()).toEqual(["by February 3, 2026", "soon"]);
});

test("both emails are the default until they are edited", async () => {
  const templates = await read();
  expect(templates).toEqual(
    entryEmailKeys.map((id) => ({
      id,
      name: emailTexts[id].name,
      type: id,
      description: emailTexts[id].description,
      ...renderDefault(id, defaultSettings),
      updatedAt: null,
    })),
  );
});

test("filmmakers get the edited email, with its plain text", async () => {
  const answer = await put("submission", { ...wording, updatedAt: null });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: "submission", ...wording });
  const nasty = {
    ...shortFilm,
    submitterName: 'Marisol <script>alert("1")</script>',
    synopsis: `Two strangers\n& "a" <b>bus</b>. ${"They walk and talk. ".repeat(4)}`,
  };
  await enter(nasty);

  const [email] = await mails("submission_confirmation");
  expect(email?.subject).toBe("The Last Bus to Ojai has arrived");
  expect(email?.html).toContain(
    "Hello Marisol &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; friends,",
  );
  expect(email?.html).toContain("Two strangers<br>&amp; &quot;a&quot; &lt;b&gt;bus&lt;/b&gt;.");
  expect(email?.html).toContain('<a href="https://vimeo.example/last-bus">Your film</a>');
  expect(email?.html).toContain("Your entry's private page");
  expect(email?.html).not.toContain("Thank you for sending us a love story");
  expect(email?.text).toContain('Hello Marisol <script>alert("1")</script> & friends,');
  expect(email?.text).toContain("Your film (https://vimeo.example/last-bus)");
  expect(email?.text).toContain("/entry/");

  const [receipt] = await mails("payment_receipt");
  expect(receipt?.subject).toBe("Your payment of $20 for The Last Bus to Ojai");
});

const picture = `/images/${"a".repeat(64)}.webp`;
const words = {
  subject: "{{FILM_TITLE}} has arrived",
  markdown: `## Hello *{{FILMMAKER_NAME}}*

Your film: [**watch it**]({{FILM_URL}}), or [not](javascript:alert(1)).

Title: {{FILM_TITLE}}
Fee: {{PAYMENT_AMOUNT}}

> {{SYNOPSIS}}

- one
- <b>two</b>

![The house](${picture})`,
};

test("renders an email from Markdown as HTML and plain text", async () => {
  const answer = await put("submission", { ...words, updatedAt: null });
  const saved = (await answer.json()) as Template & { markdown: string };
  expect([answer.status, saved.markdown]).toEqual([200, words.markdown]);
  await enter({
    ...shortFilm,
    submitterName: "**Ada** <i>",
    synopsis: `- [x](javascript:alert(1)) ${"They walk. ".repeat(6)}`,
  });
  const [email] = await mails("submission_confirmation");
  expect(email?.html).toMatch(/<h2 [^>]*>Hello <i>\*\*Ada\*\* &lt;i&gt;<\/i><\/h2>/);
  expect(email?.html).toMatch(
    /<a href="https:\/\/vimeo.example\/last-bus" [^>]*><b>watch it<\/b><\/a>, or not\./,
  );
  expect(email?.html).toContain("&lt;b&gt;two&lt;/b&gt;");
  expect(email?.html).toContain(`alt="The house" src="${publicUrl}${picture}"`);
  expect(email?.html).not.toContain('href="javascript');
  expect(email?.text).toContain(`Hello **Ada** <i>

Your film: watch it (https://vimeo.example/last-bus), or not.

Title: The Last Bus to Ojai
Fee: $20

> - [x](javascript:alert(1)) They walk.`);
  expect(email?.text).toContain(
    "\n\n- one\n- <b>two</b>\n\n[The house]\n\nYour entry's private page",
  );
});

test("switches between Markdown and HTML", async () => {
  const version = async () => (await read())[1].updatedAt;
  await put("submission", { ...words, updatedAt: null });
  expect((await put("submission", { ...wording, updatedAt: await version() })).status).toBe(200);
  expect((await read())[1]).toMatchObject({ html: wording.html, markdown: null });
  await put("submission", { ...words, updatedAt: await version() });
  expect((await read())[1]).toMatchObject({ markdown: words.markdown });
  expect((await read())[1].html).toContain("<blockquote");
  const response = await app.request("/api/email-templates/html", {
    cookie,
    json: { markdown: words.markdown },
  });
  expect(await response.json()).toEqual({ html: (await read())[1].html });
  expect((await app.request("/api/email-templates/html", { json: words })).status).toBe(401);
});

test("previews a template in a frame, with this site's own pictures", async () => {
  const response = await preview({ ...words, submission: "sample" });
  const html = await response.text();
  expect(html).toContain("Hello <i>Marisol Vance</i>");
  expect(html).toContain(`src="${picture}"`);
  const framed = await app.request(`${templatePath("payment")}?framed=1`, { cookie });
  expect(framed.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
});

test("next year's emails can be edited before it opens; archived ones cannot", async () => {
  const next = await prepareEdition(app, 2027);
  const year = async (slug: string, path = "", more: Record<string, unknown> = {}) =>
    app.request(`${templatesPath}${path}?edition=${slug}`, { cookie, ...more });
  const subjects = async (slug: string) =>
    ((await (await year(slug)).json()) as Template[]).map(({ subject }) => subject);
  const delivered = await subjects("2026");
  const method = "PUT";
  const saved = await year("2027", "/submission", {
    method,
    json: { ...wording, updatedAt: null },
  });
  expect(await saved.json()).toMatchObject({ id: "submission", ...wording });
  expect(await subjects("2027")).toEqual([delivered[0], wording.subject]);
  expect(await subjects("2026")).toEqual(delivered);
  expect((await read())[1].html).toContain("by February 1, 2026");
  const frame = async (slug: string) => (await year(slug, "/submission/preview")).text();
  expect(await frame("2027")).toContain("Hello Marisol Vance &amp; friends,");
  expect(await frame("2026")).not.toContain("&amp; friends");
  for (const [path, more] of [
    ["", {}],
    ["/submission", { method, json: { ...wording, updatedAt: null } }],
    ["/submission/preview", {}],
  ] as const) {
    expect((await year("2031", path, more)).status, path).toBe(422);
  }

  await openEdition(app, next);
  await enter();
  const [email] = await mails("submission_confirmation");
  expect(email?.subject).toBe("The Last Bus to Ojai has arrived");
  await app.db.update(editions).set({ state: "archived" }).where(eq(editions.slug, "2026"));
  const late = await year("2026", "/submission", { method, json: { ...wording, updatedAt: null } });
  expect(late.status).toBe(409);
  expect(await subjects("2026")).toEqual(delivered);
});

test("a subject stays one line, and a missing film link is not a link", async () => {
  await put("submission", { ...wording, subject: "About {{SYNOPSIS}}", updatedAt: null });
  await enter({
    ...shortFilm,
    filmUrl: null,
    synopsis: `One\nBcc: x@y.example\n${"word ".repeat(20)}`,
  });
  const [email] = await mails("submission_confirmation");
  expect(email?.subject).toMatch(/^About One Bcc: x@y\.example word/);
  expect(email?.subject).not.toMatch(/[\r\n]/);
  expect(email?.html).toContain("<a>Your film</a>");
});

describe("an invalid template", () => {
  test.each([
    [{ subject: "  " }, "subject", "Enter a subject"],
    [{ subject: "a\r\nBcc: x@y.example" }, "subject", "Please keep the subject on one line"],
    [{ subject: "{{FILM_TITEL}}" }, "subject", "Did you mean {{FILM_TITLE}}?"],
    [{ html: "" }, "html", "Enter the text of the email"],
    [{ html: "<p>{{FILM_TITEL}}</p>" }, "html", "Did you mean {{FILM_TITLE}}?"],
    [{ html: "<script>alert(1)</script>" }, "html", "An email can't contain <script>."],
    [{ html: '<p onclick="alert(1)">x</p>' }, "html", "remove 'onclick'"],
    [{ html: "x".repeat(15_001) }, "html", "under 15000 characters"],
    [{ html: undefined }, "markdown", "Enter the text of the email"],
    [{ html: undefined, markdown: " " }, "markdown", "Enter the text of the email"],
    [{ html: undefined, markdown: "{{FILM_TITEL}}" }, "markdown", "Did you mean {{FILM_TITLE}}?"],
  ])("%j changes nothing", async (wrong, path, sentence) => {
    const answer = await put("payment", { ...wording, ...wrong, updatedAt: null });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(errors[0]?.path).toBe(path);
    expect(errors[0]?.message).toContain(sentence);
    expect(await app.db.select().from(emailTemplates)).toEqual([]);
    const fields = JSON.parse(JSON.stringify({ ...wording, ...wrong, submission: "sample" }));
    const response = await preview(fields);
    expect(response.status).toBe(422);
    expect(await actions()).toEqual([]);
  });

  test("an unknown template", async () => {
    expect((await put("welcome", { ...wording, updatedAt: null })).status).toBe(404);
  });
});

test("refuses a stale save from a second window; the default can be restored", async () => {
  expect((await put("submission", { ...wording, updatedAt: null })).status).toBe(200);
  const second = await put("submission", { ...wording, subject: "Other", updatedAt: null });
  expect(second.status).toBe(409);
  const [, template] = await read();
  expect(template.subject).toBe(wording.subject);
  const version = template.updatedAt ?? "";
  expect(
    (await put("submission", { ...wording, subject: "Other", updatedAt: version })).status,
  ).toBe(200);

  const reset = (updatedAt: string) =>
    app.request(`${templatesPath}/submission?${new URLSearchParams({ updatedAt })}`, {
      method: "DELETE",
      cookie,
    });
  expect((await reset(version)).status).toBe(409);
  const newest = (await read())[1].updatedAt ?? "";
  expect(await (await reset(newest)).json()).toMatchObject({
    subject: "We received {{FILM_TITLE}}",
    updatedAt: null,
  });
  expect(await actions()).toEqual([
    "email template changed: submission",
    "email template changed: submission",
    "email template reset: submission",
  ]);
});

test("a preview uses a real entry and runs no script in its frame", async () => {
  const id = await enter();
  const response = await preview({ ...wording, submission: id });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Hello Marisol Vance &amp; friends,");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("script");
  expect(response.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(await app.db.select().from(emailTemplates)).toEqual([]);

  const sample = await preview({ ...wording, submission: "sample" });
  expect(await sample.text()).toContain("The Last Bus to Ojai has arrived");
  // The preview page cannot be framed by other sites, and shows the saved template.
  await put("payment", { ...wording, updatedAt: null });
  const window = await app.request(templatePath("payment"), { cookie });
  expect(window.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(await window.text()).toContain("Hello Marisol Vance &amp; friends,");
});

test("a preview is only for the director on this site", async () => {
  expect((await preview({ ...wording, submission: "sample" }, "")).status).toBe(401);
  const evil = await app.request(`${templatesPath}/preview`, {
    method: "POST",
    cookie,
    origin: "https://evil.example",
    body: new FormData(),
  });
  expect(evil.status).toBe(403);
  const noForm = await app.request(`${templatesPath}/preview`, { cookie, json: wording });
  expect(noForm.status).toBe(400);
});

test("a test email goes to the director through the outbox, with the typed text", async () => {
  const id = await enter();
  const path = `${templatesPath}/submission/test`;
  const answer = await app.request(path, { cookie, json: { ...wording, submission: id } });
  expect(await answer.json()).toEqual({ recipient: directorEmail });
  const [mail] = await mails("letter_test");
  expect(mail).toMatchObject({
    toAddress: directorEmail,
    subject: "Test: The Last Bus to Ojai has arrived",
    state: "queued",
  });
  expect(mail?.html).toContain("Hello Marisol Vance &amp; friends,");
  const wrong = await app.request(path, {
    cookie,
    json: { ...wording, html: "<script>", submission: id },
  });
  expect(wrong.status).toBe(422);
  expect(await mails("letter_test")).toHaveLength(1);
});
