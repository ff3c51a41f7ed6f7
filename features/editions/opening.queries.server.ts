import type { Database } from "~/db/client";
import { listAdminNews } from "~/features/news/queries.server";
import {
  currentEdition,
  type Edition,
  readFestival,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { feeWarnings } from "~/features/settings-admin/warnings.rules";
import { countUndecided } from "~/features/submissions/decision/selection.queries.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { countUnanswered } from "./queries.server";

/** Articles that are shown large on the front page. */
const maxLeadArticles = 3;

/**
 * Warnings before an edition opens: articles on the front page from the year before, fees in texts
 * and in settings, entries of the open edition without a decision, and whether that edition still
 * has screenings. None of them prevents the opening.
 */
export async function readOpening(db: Database, clock: Clock, { id }: Pick<Edition, "id">) {
  const news = await listAdminNews(db, clock, { limit: maxLeadArticles }, { state: "published" });
  const current = await currentEdition(db);
  const festival = await readFestival(db);
  const { timeZone, dates } = festival.settings;
  return {
    news: news.items.map((article) => ({
      id: article.id,
      title: article.title,
      publishedAt: article.publishedAt ? new Date(article.publishedAt).toISOString() : null,
    })),
    fees: feeWarnings(await getSettings(db, id)),
    hasScreenings:
      current.state === "open" &&
      festival.edition.programmePublished &&
      dayIn(timeZone, clock()) <= dates.festivalTo,
    unanswered: current.state === "open" ? await countUnanswered(db) : 0,
    undecided: current.state === "open" ? await countUndecided(db) : 0,
  };
}
