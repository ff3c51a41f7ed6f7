import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "~/db/schema";
import { writeMailing } from "~/features/mailings/emails/mailing";
import { defaultSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import {
  message,
  openPayment,
  pay,
  proposedFilm,
  shortFilm,
  submitEntry,
} from "~/tests/submission-fixtures";

/** Titles and names in Hebrew or Arabic keep their place in every email, as everything around them does. */

const film = {
  ...shortFilm,
  submitterName: "לאה כהן!",
  filmTitle: "ليلة في بيروت!",
  director: "לאה כהן!",
  synopsis: "يلتقي غريبان في محطة الحافلات ويمشيان معا!\nولا يفترقان بعدها أبدا!",
};

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const rightToLeft = /[\u0590-\u08ff]/;
/** Lines that have other characters in one run with right-to-left words. */
const mixedLines = (text: string) =>
  text.split("\n").filter((line) => {
    const rest = line.replace(/\u2068[^\u2069]*\u2069/g, "");
    return rightToLeft.test(rest) && /[A-Za-z0-9]/.test(rest);
  });

async function ask(path: string, json: object = {}, method = "POST") {
  const response = await app.request(path, { method, json, cookie });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text);
}

const mails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
/** The private link in the last email that has one. */
const newestLink = async () =>
  (await mails()).map(({ text }) => /\/entry\/([\w-]{20,})/.exec(text)?.[1]).findLast(Boolean);

test("no subject or line of an email mixes a title's direction with its own", async () => {
  const intent = await openPayment(app, film);
  await pay(app, intent);
  const entry = (await (await submitEntry(app, intent, film)).json()) as { id: string };
  const link = await newestLink();
  await ask(
    `/api/submissions/${entry.id}/entry`,
    {
      corrections: 0,
      fields: { filmTitle: "שלום, תל אביב!" },
      reason: "כך ביקשת!",
      tell: true,
    },
    "PATCH",
  );
  await ask(`/api/entries/${link}/withdraw`);
  await ask(`/api/submissions/${entry.id}/withdraw/undo`);
  await ask(`/api/submissions/${entry.id}/refunds`, { amount: "5.00", left: 2_000 });
  await ask(`/api/submissions/${entry.id}/end-links`);
  await ask("/api/contact", { ...message("כהן!"), firstName: "לאה", message: film.synopsis });
  const [{ id }] = await (await app.request("/api/contacts", { cookie })).json();
  await ask(`/api/contacts/${id}/replies`, {
    id: "00000000-0000-4000-8000-000000000001",
    subject: "שלום!",
    body: "תודה!",
  });
  await ask("/api/films", { ...proposedFilm, title: film.filmTitle, director: film.director });
  await ask("/api/jury/people", {
    name: film.director,
    email: "lea@jury.example",
    roles: ["juror"],
  });

  const emails = await mails();
  expect(new Set(emails.map(({ kind }) => kind)).size).toBeGreaterThan(10);
  const wrong = emails.flatMap(({ kind, subject, text }) =>
    [subject, ...text.split("\n")].flatMap(mixedLines).map((line) => `${kind}: ${line}`),
  );
  expect(wrong).toEqual([]);
  const bare = emails.flatMap(({ kind, html }) =>
    mixedLines(
      html.replace(/<\/?(?:p|td|tr|h1|br|li|blockquote)\b[^>]*>/g, "\n").replace(/<[^>]*>/g, ""),
    ).map((line) => `${kind}: ${line}`),
  );
  expect(bare).toEqual([]);
});

test("values in the director's own templates are isolated, addresses are not", () => {
  const values = {
    NAME: film.director,
    FILM_TITLE: film.filmTitle,
    ENTRY_LINK: "https://films.example/سينما",
  };
  const markdown =
    "Dear {{NAME}},\n\nwe saw {{FILM_TITLE}} 2 times: [open it]({{ENTRY_LINK}})\n\nתודה רבה!";
  const { subject, html, text } = writeMailing(
    { subject: "{{FILM_TITLE}}, 2 questions", markdown },
    values,
    defaultSettings,
  );
  expect(subject).toBe("\u2068ليلة في بيروت!\u2069, 2 questions");
  expect(mixedLines(text)).toEqual([expect.stringContaining("https://films.example")]);
  expect(html).toContain("we saw \u2068ليلة في بيروت!\u2069 2 times");
  expect(html).toContain('href="https://films.example/سينما"');
  expect(html).toContain('<p dir="auto">תודה רבה!</p>');
  const plain = writeMailing(
    { subject: "{{FILM_TITLE}}", markdown: "Dear {{NAME}},\n\nThank you!" },
    { NAME: "Ana", FILM_TITLE: "東京の夜!" },
    defaultSettings,
  );
  expect(plain.subject).toBe("東京の夜!");
  expect(plain.html).not.toContain("dir=");
  expect(plain.text).not.toMatch(/[\u2066-\u2069]/);
});
