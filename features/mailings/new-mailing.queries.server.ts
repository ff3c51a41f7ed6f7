import { desc, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { mailings } from "~/db/schema";
import { submissions } from "~/features/entries-admin/list.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readFilters } from "~/lib/admin-list/list.server";
import { describeAudience, resolveAudience } from "./audience.queries.server";
import { asMailing } from "./queries.server";
import { type Audience, type AudienceSummary, audienceSchema } from "./schema";
import { describeSubscribers } from "./subscribers.queries.server";

/** The initial values of a new mailing. */

/**
 * The audience in an address: '?entry=…', '?announcement=…&outcome=accepted', '?jury=…',
 * '?draft=…', '?film=…', '?subscribers&source=…&from=…&to=…', or the filters of the list of submissions; by default everyone of the
 * edition. Null if unknown.
 */
export async function readNewAudience(
  db: Database,
  edition: { id: string; slug: string },
  search: URLSearchParams,
): Promise<{ audience: Audience; audienceSummary: AudienceSummary } | null> {
  const parsed = audienceSchema.safeParse(audienceIn(search, edition.slug));
  if (!parsed.success) return null;
  const settings = await getSettings(db, edition.id);
  const audience = parsed.data;
  if (audience.kind === "subscribers") {
    return { audience, audienceSummary: await describeSubscribers(db, audience, settings) };
  }
  const resolved = await resolveAudience(db, audience, settings);
  if (resolved.refused) return null;
  const words = { subject: "", markdown: "" };
  return { audience, audienceSummary: await describeAudience(db, resolved, words) };
}

function audienceIn(search: URLSearchParams, slug: string): unknown {
  const entry = search.get("entry");
  if (entry) return { kind: "entries", ids: [entry] };
  const announcementId = search.get("announcement");
  if (announcementId) {
    const outcome = search.get("outcome") ?? undefined;
    return { kind: "announcement", announcementId, outcome };
  }
  const draftId = search.get("draft");
  if (draftId) return { kind: "draft", draftId };
  const filmId = search.get("film");
  if (filmId) return { kind: "film", filmId };
  if (search.has("subscribers")) {
    const sources = search.getAll("source").filter(Boolean);
    const [joinedAfter, joinedBefore] = [search.get("from"), search.get("to")];
    return {
      kind: "subscribers",
      ...(sources.length > 0 && { sources }),
      ...(joinedAfter && { joinedAfter }),
      ...(joinedBefore && { joinedBefore }),
    };
  }
  const juryId = search.get("jury");
  if (juryId) return { kind: "jury", juryId };
  return { kind: "filter", filter: { edition: slug, ...readFilters(submissions, search) } };
}

const maxBeginnings = 10;

/** The latest sent mailings of the same kind, to start a new one with. */
export async function readBeginnings(db: Database, audience: Audience) {
  const rows = await db
    .select()
    .from(mailings)
    .where(eq(mailings.state, "sent"))
    .orderBy(desc(mailings.createdAt))
    .limit(5 * maxBeginnings);
  const groupOf = ({ kind }: Audience) =>
    kind === "jury" || kind === "subscribers" ? kind : "entries";
  return rows
    .map(asMailing)
    .filter((mailing) => groupOf(mailing.audience) === groupOf(audience))
    .slice(0, maxBeginnings)
    .map(({ id, subject, markdown }) => ({ id, name: subject, subject, markdown }));
}
