import { sectionIds, sectionTexts } from "~/features/settings/admin/sections.texts";
import { editDistance } from "~/lib/admin-list/edit-distance";
import { pages, pathFor } from "~/lib/paths";

/** The director's pages, found by what they are called and what is on them. Runs anywhere. */

export type FoundPage = { id: string; title: string; note: string; to: string };

type AdminPage = FoundPage & { words: readonly string[] };

/** Small letters without accents, in words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const page = (to: string, title: string, note: string): AdminPage => ({
  ...{ id: to, title, note, to },
  words: wordsOf(`${title} ${note}`),
});

/** A part of the festival's settings, found by what its fields are called too. */
function section(id: (typeof sectionIds)[number]): AdminPage {
  const { title, note, groups } = sectionTexts[id];
  const labels = groups.flatMap((group) => [
    group.title ?? "",
    ...group.fields.map(({ label }) => label),
  ]);
  return {
    ...page(pathFor("adminSettingsSection", { id }), `Festival: ${title}`, note),
    words: wordsOf([title, "festival settings", note, ...labels].join(" ")),
  };
}

/** A view of the submissions that is asked for by name. */
const view = (query: string, title: string, note: string) =>
  page(pages.adminSubmissions + query, title, note);

const adminPages: readonly AdminPage[] = [
  page(pages.portal, "Dashboard", "What needs you today"),
  page(pages.adminSubmissions, "Submissions", "Entries, films and log lines"),
  page(pages.adminFavorites, "Favorites", "Starred submissions"),
  page(pages.adminPayments, "Payments", "Day book, not paid, held, refunds, waiver codes"),
  page(pages.adminFilms, "Proposed films", "The general form"),
  page(pages.adminContacts, "Messages", "Inbox, answered, archive"),
  page(pages.adminNews, "News", "Articles"),
  page(pages.adminImports, "Imports", "FilmFreeway, Festhome, CSV and Excel files"),
  page(pages.adminImportNew, "Import entries", "Upload a CSV or XLSX file"),
  page(pages.adminDecisions, "Decisions", "Accept, waitlist, reject, in private"),
  page(pages.adminAnnouncements, "Announcements", "Dry run, lock, release, ledger, selection"),
  page(pages.adminDeliverables, "Deliverables", "What films still owe, answers, places free"),
  page(`${pages.adminDecisions}?outcome=none`, "Undecided entries", "Decisions"),
  page(
    pages.adminDecisionLetters,
    "Decision letters",
    "Acceptance, waitlist, rejection, feedback chips",
  ),
  view("?status=pending", "Pending submissions", "Nobody has looked at them"),
  view("?late=true", "Came late", "Submissions after the deadline"),
  view("?withdrawn=true", "Withdrawn", "Submissions that were taken back"),
  page(
    `${pages.adminFilms}?state=programme`,
    "Films of the programme",
    "Running times, copies, guests",
  ),
  page(`${pages.adminFilms}?state=public`, "Public films", "With pages of their own"),
  page(pages.adminFilmNew, "Add a film", "Films: by invitation, by hand"),
  page(pages.adminProgramme, "Programme board", "Screenings, venues, nights, publish"),
  page(pages.adminProgrammeBlocks, "Blocks", "Programme: films shown in one go"),
  page(pages.adminProgrammeVenues, "Venues", "Programme: rooms, hours, walks"),
  page(pages.adminProgrammeVersions, "Programme versions", "Published, letters to filmmakers"),
  page(pages.adminNewsNew, "Write an article", "News"),
  page(pages.adminEmailTemplates, "Email Templates", "The letters' words"),
  page(pages.adminSubscribers, "Subscribers", "The mailing list, newsletter"),
  page(pages.adminPromo, "Promo", "Campaigns, channels and contacts"),
  page(pages.adminPromoContacts, "Promo contacts", "People to tell of the festival"),
  page(pages.adminPromoCampaigns, "Campaigns and links", "Promo"),
  page(pages.adminPromoAutomation, "Automation", "Promo: rules and posts"),
  page(pages.adminMailings, "Mailings", "Write to filmmakers, write to a jury"),
  page(pages.adminMailingNew, "New email", "Write to all filmmakers"),
  page(pages.adminOutbox, "Outbox", "Mails, letters, what did not arrive"),
  page(pages.testEmail, "Send a test mail", "Email"),
  page(pages.adminPeople, "People", "Jurors, programmers, director, roles, invitations, access"),
  page(pages.adminIntegrations, "Integrations", "Stripe, mail, services"),
  page(pages.adminPrivacy, "Personal data", "Privacy, GDPR, delete a person, export, retention"),
  page(pages.adminAudit, "Audit", "Who did what, log, exports, refused logins"),
  page(pages.adminAccount, "Account", "Access code, sessions, log out everywhere"),
  page(pages.adminSettings, "Festival", "All settings"),
  ...sectionIds.map(section),
];

/** How well a typed word fits the words of a page: 2 its title, 1 the rest, 0 by a slip, null not at all. */
function scoreOf(typed: string, { title, words }: AdminPage): number | null {
  if (wordsOf(title).some((word) => word.startsWith(typed))) return 2;
  if (words.some((word) => word.startsWith(typed))) return 1;
  const near = typed.length >= 4 && words.some((word) => editDistance(typed, word).beginning <= 1);
  return near ? 0 : null;
}

/** Pages that are offered before anything is typed. */
const offered = 7;

/** The pages that have all of these words, those with them in their names first; without words the first few. */
export function searchPages(q: string, most = 5): FoundPage[] {
  const typed = wordsOf(q);
  const fitting = adminPages.flatMap((one) => {
    const fits = typed.map((word) => scoreOf(word, one));
    if (fits.includes(null)) return [];
    return [{ one, score: fits.reduce<number>((sum, each) => sum + (each ?? 0), 0) }];
  });
  return fitting
    .sort((a, b) => b.score - a.score)
    .slice(0, typed.length === 0 ? offered : most)
    .map(({ one: { id, title, note, to } }) => ({ id, title, note, to }));
}
