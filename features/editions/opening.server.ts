import type { Database } from "~/db/client";
import { currentEdition, type Edition } from "~/features/festival/editions.server";
import { readFacts } from "~/features/festival/queries.server";
import { listDeskNews } from "~/features/news/queries.server";
import { notesOn } from "~/features/settings/notes.rules";
import type { Clock } from "~/http/clock";
import { countUnanswered } from "./queries.server";

/** Articles that stand large on the front page. */
const leading = 3;

/**
 * What the director should look at before an edition opens: what will lead its front page
 * although it was written for the year before, how its fees are told and charged, and who of the
 * open year has no answer yet. None of it keeps the edition from opening.
 */
export async function readOpening(db: Database, clock: Clock, { id }: Pick<Edition, "id">) {
  const news = await listDeskNews(db, clock, { limit: leading }, { state: "published" });
  const current = await currentEdition(db);
  return {
    news: news.items.map((article) => ({
      ...{ id: article.id, title: article.title },
      publishedAt: article.publishedAt ? new Date(article.publishedAt).toISOString() : null,
    })),
    fees: notesOn("fees", await readFacts(db, id), clock()),
    unanswered: current.state === "open" ? await countUnanswered(db) : 0,
  };
}
