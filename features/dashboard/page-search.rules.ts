import { callTexts } from "~/features/settings-admin/call/texts";
import { lookPageTexts } from "~/features/settings-admin/look/texts";
import { sectionIds, sectionTexts } from "~/features/settings-admin/sections.texts";
import { setupPageTexts } from "~/features/setup/page.texts";
import { editDistance } from "~/lib/admin-list/edit-distance";
import { pages, pathFor } from "~/lib/paths";

/** Finds admin pages by title and content. Runs anywhere. */

export type FoundPage = { id: string; title: string; note: string; to: string };

type AdminPage = FoundPage & { words: readonly string[] };

/** Lower-case words without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const page = (to: string, title: string, note: string): AdminPage => ({
  id: to,
  title,
  note,
  to,
  words: wordsOf(`${title} ${note}`),
});

/** A section of the settings, also found by the names of its fields. */
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

/** A view of the submissions, found by its name. */
const view = (query: string, title: string, note: string) =>
  page(pages.adminSubmissions + query, title, note);

const adminPages: readonly AdminPage[] = [
  page(pages.portal, "Dashboard", "What needs your attention today"),
  page(pages.adminSubmissions, "Submissions", "Entries, films and log lines"),
  page(pages.adminFavorites, "Favorites", "Starred submissions"),
  page(pages.adminMedia, "Screeners", "Uploaded films, their state, films that are missing"),
  page(pages.adminPayments, "Payments", "Daily totals, not paid, held, refunds, waiver codes"),
  page(pages.adminFilms, "Proposed films", "The general form"),
  page(pages.adminContacts, "Messages", "Inbox, answered, archive"),
  page(pages.adminNews, "News", "Articles"),
  page(pages.adminSitePages, "Pages", "Attend, questions, press, team, partners, accessibility"),
  page(pages.adminImports, "Imports", "FilmFreeway, Festhome, CSV and Excel files"),
  page(pages.adminImportNew, "Import entries", "Upload a CSV or XLSX file"),
  page(pages.adminDecisions, "Decisions", "Accept, waitlist, reject, in private"),
  page(
    pages.adminAnnouncements,
    "Announcements",
    "Dry run, lock, release, delivery report, selection",
  ),
  page(pages.adminDeliverables, "Deliverables", "Missing items, replies, open places"),
  page(`${pages.adminDecisions}?outcome=none`, "Undecided entries", "Decisions"),
  page(pages.adminDecisionLetters, "Decision emails", "Acceptance, waitlist, rejection, feedback"),
  view("?status=pending", "Pending submissions", "Not reviewed yet"),
  view("?late=true", "Late entries", "Submissions after the deadline"),
  view("?withdrawn=true", "Withdrawn", "Withdrawn by the filmmaker"),
  page(
    `${pages.adminFilms}?state=programme`,
    "Films of the programme",
    "Running times, copies, guests",
  ),
  page(`${pages.adminFilms}?state=public`, "Public films", "Films with a public page"),
  page(pages.adminFilmNew, "Add a film", "Films by invitation"),
  page(pages.adminProgramme, "Schedule", "Screenings, venues, nights, publish"),
  page(pages.adminProgrammeBlocks, "Blocks", "Programme: films shown together"),
  page(pages.adminProgrammeVenues, "Venues", "Programme: venues, hours, walking times"),
  page(
    pages.adminProgrammeVersions,
    "Programme versions",
    "Published versions, emails to filmmakers",
  ),
  page(pages.adminNewsNew, "Write an article", "News"),
  page(pages.adminEmailTemplates, "Email Templates", "Texts of automatic emails"),
  page(pages.adminSubscribers, "Subscribers", "The mailing list, newsletter"),
  page(pages.adminPromo, "Promo", "Campaigns, channels and contacts"),
  page(pages.adminPromoContacts, "Promo contacts", "People to contact about the festival"),
  page(pages.adminPromoCampaigns, "Campaigns and links", "Promo"),
  page(pages.adminPromoAutomation, "Automation", "Promo: rules and posts"),
  page(pages.adminMailings, "Mailings", "Email filmmakers or a jury"),
  page(pages.adminMailingNew, "New email", "Email all filmmakers"),
  page(pages.adminOutbox, "Outbox", "Sent, queued and failed emails"),
  page(pages.testEmail, "Send a test email", "Email"),
  page(pages.adminPeople, "People", "Jurors, programmers, director, roles, invitations, access"),
  page(pages.adminIntegrations, "Integrations", "Stripe, email, services"),
  page(pages.adminPrivacy, "Personal data", "Privacy, GDPR, delete a person, export, retention"),
  page(pages.adminAudit, "Audit", "Who did what, log, exports, refused logins"),
  page(pages.adminAccount, "Account", "Access code, sessions, log out everywhere"),
  page(pages.adminCall, callTexts.title, "Deadlines, fees, free entries, questions"),
  page(pages.adminLook, lookPageTexts.title, "Colors, fonts, theme, contrast, dark, light"),
  page(pages.adminSetup, setupPageTexts.wizard.title, "Wizard, begin, presets, demo"),
  page(pages.adminSetupFile, setupPageTexts.file.title, "Export, import, copy, another festival"),
  page(pages.adminSettings, "Festival", "All settings"),
  ...sectionIds.map(section),
];

/** How well a typed word matches a page: 2 its title, 1 other words, 0 with a typo, null no match. */
function scoreOf(queryWord: string, { title, words }: AdminPage): number | null {
  if (wordsOf(title).some((word) => word.startsWith(queryWord))) return 2;
  if (words.some((word) => word.startsWith(queryWord))) return 1;
  const isSimilar =
    queryWord.length >= 4 && words.some((word) => editDistance(queryWord, word).beginning <= 1);
  return isSimilar ? 0 : null;
}

/** The number of pages shown before anything is typed. */
const maxWithoutQuery = 7;

/** The pages that match all words, those with matching titles first; without words the first few. */
export function searchPages(q: string, most = 5): FoundPage[] {
  const queryWords = wordsOf(q);
  const fitting = adminPages.flatMap((adminPage) => {
    const wordScores = queryWords.map((word) => scoreOf(word, adminPage));
    if (wordScores.includes(null)) return [];
    return [{ adminPage, score: wordScores.reduce<number>((sum, fit) => sum + (fit ?? 0), 0) }];
  });
  return fitting
    .sort((a, b) => b.score - a.score)
    .slice(0, queryWords.length === 0 ? maxWithoutQuery : most)
    .map(({ adminPage: { id, title, note, to } }) => ({ id, title, note, to }));
}
