import type { Season } from "~/features/settings/season.rules";

/** Which news the landing page shows first. Runs anywhere. */

/** The category of news about the deadlines of the call. */
const deadlineCategory = "Deadlines";

/** The articles in their order; without an open call those about its deadlines come last. */
export const frontNews = <Article extends { category: string }>(
  articles: readonly Article[],
  { season }: { season: Season },
): Article[] => {
  const isOutdated = ({ category }: Article) =>
    season !== "open" && category.toLowerCase() === deadlineCategory.toLowerCase();
  return articles.toSorted((a, b) => Number(isOutdated(a)) - Number(isOutdated(b)));
};
