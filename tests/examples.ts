import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as films from "~/features/films/contract";
import { builtInMaps } from "~/features/import/maps.rules";
import type { EmailKey } from "~/features/mail/wording/texts";
import type { Programme } from "~/features/programme/schema";
import { pageSectionIds } from "~/features/settings-admin/sections.texts";
import { documents, type PageName, pages, pathFor, publicPages } from "~/lib/paths";
import { accessCode, directorEmail } from "./director-account";
import { cookieOf, makeRequest, type RequestOptions } from "./requests";
import { logLine, openPayment, pay, submitEntry } from "./submission-fixtures";

type Festival = { url: string; dataDir: string };

/**
 * What stands for the parameters of routes. Every walk over pages reads it, so that a page with a parameter needs one
 * row here.
 */

/** The addresses to open for a route with parameters, by its address in the route list. */
export type Examples = Record<string, string[]>;

/** The addresses to open for a listed page. Throws if a page with a parameter has no example. */
export function addressesOf(listed: string, examples: Examples): string[] {
  const addresses = examples[listed] ?? (/[:*]/.test(listed) ? null : [listed]);
  if (!addresses) throw new Error(`Say in tests/examples.ts what to open for ${listed}`);
  return addresses;
}

/** Values for the parameters of public addresses that every festival of the tests has. */
export const fixedExamples = {
  slug: "short-film",
  year: "2026",
  page: "attend",
  newsletter: "our-call-for-entries-is-open",
};

/** Values for the other parameters of public addresses: an article; a night, a film, a venue, a block of several films, a laurel. */
export type PublicExamples = Record<"id" | "day" | "film" | "venue" | "block" | "code", string>;

/** Finds them in the news and the published programme. */
export async function findPublicExamples(
  request: (address: string) => Promise<Response>,
): Promise<PublicExamples> {
  const [article]: { id: string }[] = await (await request("/api/news")).json();
  const programme: Programme = await (await request("/api/programme")).json();
  const { days, films, venues, screenings } = programme;
  const shorts = screenings.find(({ kind }) => kind === "shorts");
  const [film, venue] = [films[0]?.slug, venues[0]?.slug];
  const title = encodeURIComponent(films[0]?.title ?? "");
  const [laurel]: { code: string }[] = await (await request(`/api/laurels?film=${title}`)).json();
  if (!laurel) throw new Error("No film has a laurel.");
  if (!article || !days[0] || !film || !venue || !shorts) throw new Error("The site is empty.");
  return { id: article.id, day: days[0], film, venue, block: shorts.blockSlug, code: laurel.code };
}

/** Unknown addresses, among the public pages and in the admin; and a code of the hall, which lasts two minutes. */
export const notFoundExamples: Examples = {
  [pages.voteBallot]: [pathFor("voteBallot", { code: "bbbbbb" })],
  "/*": ["/nothing/at/all"],
  "/admin/*": ["/admin/nothing"],
};

/** Pages that redirect visitors who have not proved an address, with the target. */
export const leadsTo: Record<string, string> = {
  [pages.adminHome]: pages.portal,
  [pages.adminImportEmail]: pathFor("adminEmailTemplate", { id: "import_letter" }),
  [pages.adminDecisionLetter]: pathFor("adminEmailTemplate", { id: "decision.rejected" }),
  [pages.yourDataDelete]: pages.yourData,
  [pages.yourDataDeleted]: pages.yourData,
};

/** A film proposed by the general form. */
const film = {
  title: "Paper Rings",
  description: "A locksmith and a florist share a wall and, for a year, nothing else.",
  genre: "Romance",
  duration: 24,
  director: "Lena Sorby",
  year: 2025,
};

/** Waits for an email to this address with such a link, and returns the link. */
async function linkIn(dataDir: string, to: string, link: RegExp): Promise<string> {
  const folder = path.join(dataDir, "mail");
  for (;;) {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    for (const name of names.filter((file) => file.endsWith(".eml"))) {
      const text = fs.readFileSync(path.join(folder, name), "utf8").replace(/=\r?\n/g, "");
      const match = text.includes(to) ? link.exec(text) : null;
      if (match) return match[0];
    }
    await sleep(50);
  }
}

/** The lists in which a page's record is found. */
const lists: Partial<Record<PageName, string>> = {
  adminAnnouncement: "/api/announcements",
  adminContact: "/api/contacts",
  adminFilm: films.listFilms.path,
  adminJuryPhase: "/api/jury/phases",
  adminMailing: "/api/mailings",
  adminNewsArticle: "/api/news",
  adminPromoCampaign: "/api/promo/campaigns",
  adminSubmission: "/api/submissions",
};

/**
 * Existing things of the festival for every page with a parameter; some are created here. `changesSettings`: also turns
 * double opt-in on, for a link that confirms; other tests of the same festival would notice.
 */
export async function findExamples(
  { url, dataDir }: Festival,
  { changesSettings = true } = {},
): Promise<Examples> {
  const request = (address: string, options: RequestOptions = {}) =>
    fetch(makeRequest(url, address, options));
  const cookie = cookieOf(
    await request("/api/director/session", { json: { email: directorEmail, accessCode } }),
  );
  const first = async (list: string): Promise<string> => {
    const [row]: { id: string }[] = await (await request(list, { cookie })).json();
    if (!row) throw new Error(`${list} lists nothing that a page could show`);
    return row.id;
  };
  const subscribe = (email: string) =>
    request("/api/email-subscribers", { json: { email, source: "popup" } });

  const mailing = { audience: { kind: "filter", filter: {} }, subject: "Hello", markdown: "Hello" };
  await request("/api/mailings", { cookie, json: mailing });
  await request("/api/films", { json: film });
  const intent = await openPayment({ request }, logLine, { amount: 1 });
  await pay({ request }, intent);
  await submitEntry({ request }, intent, logLine);
  await subscribe("ana.reyes@letters.example");
  const entry = await linkIn(dataDir, logLine.submitterEmail, /\/entry\/[\w-]{20,}/);
  const leave = await linkIn(dataDir, "ana.reyes@letters.example", /\/unsubscribe\/[\w-]{36}/);

  const moved = { submitterEmail: "tom.okafor@lines.example" };
  await request(`/api${entry.replace("/entry/", "/entries/")}`, { method: "PATCH", json: moved });
  const change = await linkIn(dataDir, logLine.submitterEmail, /\/email-change\/[\w-]{32}/);

  const confirm = changesSettings
    ? await confirmationLink()
    : pathFor("confirm", { token: "A".repeat(43) });

  /** The link of a subscription with double opt-in, which the festival has from then on. */
  async function confirmationLink(): Promise<string> {
    const newsletter = { doubleOptIn: true, postalAddress: "1 Reel Lane, Ojai, CA 93023" };
    const { updatedAt } = await (await request("/api/festival", { cookie })).json();
    const changes = { updatedAt, changes: { newsletter } };
    await request("/api/festival", { method: "PATCH", cookie, json: changes });
    await subscribe("ben.reyes@letters.example");
    return linkIn(dataDir, "ben.reyes@letters.example", /\/confirm\/[\w-]{43}/);
  }

  const shown = { ...fixedExamples, ...(await findPublicExamples(request)) };
  const examples: Examples = {
    ...notFoundExamples,
    [documents.filmQrCode]: [documents.filmQrCode.replace(":film", shown.film)],
    [documents.laurelFile]: [
      documents.laurelFile.replace(":code", shown.code).replace(":file", "gold.svg"),
    ],
    [documents.cards]: [documents.cards.replace("*", "contact.jpg")],
    [pages.entry]: [entry],
    [pages.emailChange]: [change],
    [pages.unsubscribe]: [leave],
    [pages.juryEnter]: [`/jury/enter/${"A".repeat(43)}`],
    [pages.confirm]: [confirm],
    [pages.yourDataProve]: [`/your-data/${"A".repeat(43)}`],
    [pages.juryFilm]: [`${pages.jury}/${randomUUID()}`],
    [pages.adminDecisionLetter]: ["/admin/decision-letters/decision.rejected"],
    [pages.adminEmailTemplate]: (
      ["payment", "decision.rejected", "import_letter", "refund_notice"] satisfies EmailKey[]
    ).map((id) => pathFor("adminEmailTemplate", { id })),
    [pages.adminEdition]: [pathFor("adminEdition", { slug: shown.year })],
    [pages.adminImport]: await importOf(request, cookie),
    [pages.adminImportMap]: ["new", builtInMaps[0]?.id ?? ""].map((id) =>
      pathFor("adminImportMap", { id }),
    ),
    [pages.adminSettingsSection]: pageSectionIds.map((id) =>
      pathFor("adminSettingsSection", { id }),
    ),
  };
  for (const name of publicPages.filter((page) => pages[page].includes(":"))) {
    examples[pages[name]] = [pathFor(name, shown)];
  }
  examples[pages.submitCategory]?.push(pages.submitLogLine);
  for (const [name, list] of Object.entries(lists) as [PageName, string][]) {
    examples[pages[name]] = [pathFor(name, { id: await first(list) })];
  }
  return examples;
}

/** A file that was uploaded and not imported. */
async function importOf(
  request: (address: string, options: RequestOptions) => Promise<Response>,
  cookie: string,
): Promise<string[]> {
  const body = "Title,Email,Category\nThe Kiss,ana.reyes@films.example,Short\n";
  const headers = { "Content-Type": "text/csv" };
  const answer = await request("/api/imports?name=films.csv", {
    method: "POST",
    body,
    headers,
    cookie,
  });
  const { id } = (await answer.json()) as { id: string };
  return [pages.adminImport.replace(":id", id)];
}
