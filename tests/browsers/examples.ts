import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as films from "~/features/films/contract";
import { builtInMaps } from "~/features/import/maps.rules";
import * as templates from "~/features/mail/templates/contract";
import { sectionIds } from "~/features/settings-admin/sections.texts";
import { type PageName, pages, pathFor } from "~/lib/paths";
import { accessCode, directorEmail } from "../director-account";
import { cookieOf, makeRequest, type RequestOptions } from "../requests";
import { logLine, openPayment, pay, submitEntry } from "../submission-fixtures";

type Festival = { url: string; dataDir: string };

/** Values for the parameters of pages, by the page's address in the route list. */
export type Examples = Record<string, string[]>;

/** Unknown addresses, among the public pages and in the admin. */
export const notFoundExamples: Examples = {
  "/*": ["/nothing/at/all"],
  "/admin/*": ["/admin/nothing"],
};

/** Pages that redirect visitors who have not proved an address, with the target. */
export const leadsTo: Record<string, string> = {
  [pages.adminHome]: pages.portal,
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

/** A night of the published programme, a film, a venue, and a block of several films. */
async function nightsOf(request: (address: string) => Promise<Response>): Promise<Examples> {
  const { days, films, venues, screenings } = await (await request("/api/programme")).json();
  return {
    [pages.programmeDay]: [pages.programmeDay.replace(":day", days[0])],
    [pages.film]: [pages.film.replace(":film", films[0].slug)],
    [pages.venue]: [pages.venue.replace(":venue", venues[0].slug)],
    [pages.block]: screenings
      .filter(({ kind }: { kind: string }) => kind === "shorts")
      .slice(0, 1)
      .map(({ blockSlug }: { blockSlug: string }) => pages.block.replace(":block", blockSlug)),
  };
}

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
  const first = async (call: string, page: PageName): Promise<string[]> => {
    const answer = await request(call, { cookie });
    const list = (await answer.json()) as { id: string }[];
    if (!list[0]) throw new Error(`${call} lists nothing that ${pages[page]} could show`);
    return [pages[page].replace(":id", list[0].id)];
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

  return {
    ...notFoundExamples,
    [pages.entry]: [entry],
    [pages.emailChange]: [change],
    [pages.unsubscribe]: [leave],
    [pages.juryEnter]: [`/jury/enter/${"A".repeat(43)}`],
    [pages.confirm]: [confirm],
    [pages.yourDataProve]: [`/your-data/${"A".repeat(43)}`],
    [pages.adminJuryPhase]: await first("/api/jury/phases", "adminJuryPhase"),
    [pages.juryFilm]: [`${pages.jury}/${randomUUID()}`],
    [pages.submitCategory]: [pages.submitShortFilm, pages.submitLogLine],
    [pages.year]: ["/2026"],
    [pages.yearFilms]: ["/2026/films"],
    [pages.yearProgramme]: ["/2026/programme"],
    [pages.yearAwards]: ["/2026/awards"],
    [pages.adminMailing]: await first("/api/mailings", "adminMailing"),
    [pages.adminAnnouncement]: await first("/api/announcements", "adminAnnouncement"),
    [pages.adminDecisionLetter]: ["/admin/decision-letters/decision.rejected"],
    ...(await nightsOf(request)),
    [pages.adminEdition]: ["/admin/editions/2026"],
    [pages.sitePage]: [pathFor("sitePage", { page: "attend" })],
    [pages.newsArticle]: await first("/api/news", "newsArticle"),
    [pages.adminNewsArticle]: await first("/api/news", "adminNewsArticle"),
    [pages.adminSubmission]: await first("/api/submissions", "adminSubmission"),
    [pages.adminImport]: await importOf(request, cookie),
    [pages.adminImportMap]: ["new", builtInMaps[0]?.id ?? ""].map((id) =>
      pathFor("adminImportMap", { id }),
    ),
    [pages.adminFilm]: await first(films.listFilms.path, "adminFilm"),
    [pages.adminContact]: await first("/api/contacts", "adminContact"),
    [pages.adminPromoCampaign]: await first("/api/promo/campaigns", "adminPromoCampaign"),
    [pages.adminEmailTemplate]: await first(templates.listTemplates.path, "adminEmailTemplate"),
    [pages.adminSettingsSection]: sectionIds.map((id) =>
      pages.adminSettingsSection.replace(":id", id),
    ),
  };
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
