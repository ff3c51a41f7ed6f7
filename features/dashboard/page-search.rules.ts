import {
  pageSectionIds,
  type SectionId,
  sectionTexts,
} from "~/features/settings-admin/sections.texts";
import { editDistance } from "~/lib/admin-list/edit-distance";
import { adminPageList, adminPages } from "~/lib/admin-pages";
import { type PageName, pages, pathFor } from "~/lib/paths";

/** Finds admin pages by title and content. Runs anywhere. */

export type FoundPage = { id: string; title: string; note: string; to: string };

type SearchedPage = FoundPage & { words: readonly string[] };

/** Lower-case words without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const pageEntry = (to: string, title: string, note: string): SearchedPage => ({
  id: to,
  title,
  note,
  to,
  words: wordsOf(`${title} ${note}`),
});

/** Views of lists that have a name of their own here. */
const listViews: readonly [page: PageName, query: string, title: string, note: string][] = [
  ["adminDecisions", "outcome=none", "Undecided entries", adminPages.adminDecisions.name],
  ["adminSubmissions", "status=pending", "Pending submissions", "Not reviewed yet"],
  ["adminSubmissions", "late=true", "Late entries", "Submissions after the deadline"],
  ["adminSubmissions", "withdrawn=true", "Withdrawn", "Withdrawn by the filmmaker"],
  ["adminFilms", "state=proposed", "Proposed films", "The general form"],
  ["adminFilms", "state=programme", "Films of the programme", "Running times, copies, guests"],
  ["adminFilms", "state=public", "Public films", "Films with a public page"],
];

/** A section of the settings, also found by the names of its fields. */
function sectionEntry(id: SectionId): SearchedPage {
  const { title, groups } = sectionTexts[id];
  const note = sectionTexts[id].note ?? "";
  const labels = groups.flatMap((group) => [
    group.title ?? "",
    ...group.fields.map(({ label }) => label),
  ]);
  return {
    ...pageEntry(
      pathFor("adminSettingsSection", { id }),
      title,
      `${adminPages.adminSettings.name}: ${note}`,
    ),
    words: wordsOf([title, "festival settings", note, ...labels].join(" ")),
  };
}

const searchedPages: readonly SearchedPage[] = [
  ...adminPageList.flatMap(({ to, name, note }) => (note ? [pageEntry(to, name, note)] : [])),
  ...listViews.map(([page, query, title, note]) =>
    pageEntry(`${pages[page]}?${query}`, title, note),
  ),
  ...pageSectionIds.map(sectionEntry),
];

/** How well a typed word matches a page: 2 its title, 1 other words, 0 with a typo, null no match. */
function scoreOf(queryWord: string, { title, words }: SearchedPage): number | null {
  if (wordsOf(title).some((word) => word.startsWith(queryWord))) return 2;
  if (words.some((word) => word.startsWith(queryWord))) return 1;
  const isSimilar =
    queryWord.length >= 4 && words.some((word) => editDistance(queryWord, word).beginning <= 1);
  return isSimilar ? 0 : null;
}

/** The number of pages shown before anything is typed. */
const maxWithoutQuery = 7;

/** The pages that match all words, those with matching titles first; without words the first few. */
export function searchPages(q: string, maxPages = 5): FoundPage[] {
  const queryWords = wordsOf(q);
  const matchingPages = searchedPages.flatMap((searched) => {
    const wordScores = queryWords.map((word) => scoreOf(word, searched));
    if (wordScores.includes(null)) return [];
    return [
      { searched, score: wordScores.reduce<number>((sum, wordScore) => sum + (wordScore ?? 0), 0) },
    ];
  });
  return matchingPages
    .sort((a, b) => b.score - a.score)
    .slice(0, queryWords.length === 0 ? maxWithoutQuery : maxPages)
    .map(({ searched: { id, title, note, to } }) => ({ id, title, note, to }));
}
