import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { isbot } from "isbot";
import type { Database } from "~/db/client";
import { promoAnalytics, promoCampaigns, promoLinks } from "~/db/schema";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { isPrefetch } from "~/lib/prefetch";
import { codeAlphabet, codeLength } from "./schema";

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/** Creates a tracked link. Null: unknown campaign. */
export async function makeLink(
  db: Database,
  clock: Clock,
  { campaignId, target, label }: { campaignId: string; target: string; label: string },
): Promise<string | null> {
  const [campaign] = await db
    .select({ id: promoCampaigns.id })
    .from(promoCampaigns)
    .where(eq(promoCampaigns.id, campaignId));
  if (!campaign) return null;
  for (;;) {
    const code = newCode();
    const inserted = await db
      .insert(promoLinks)
      .values({ code, campaignId, target, label, createdAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0) return code;
  }
}

/** Deletes a link and its counted clicks. False: unknown code. */
export async function removeLink(db: Database, code: string): Promise<boolean> {
  const deleted = await db.delete(promoLinks).where(eq(promoLinks.code, code)).returning();
  return deleted.length > 0;
}

/** True for a person who follows a link; bots and prefetching browsers are not counted. */
function isCounted(request: Request): boolean {
  const { headers } = request;
  return request.method === "GET" && !isbot(headers.get("user-agent")) && !isPrefetch(headers);
}

/**
 * The target of a link; counts a click for its campaign and day. Stores nothing about the visitor, and sets no cookie.
 * Null: unknown link.
 */
export async function followLink(
  db: Database,
  clock: Clock,
  { code, request, timeZone }: { code: string; request: Request; timeZone: string },
): Promise<string | null> {
  const [link] = await db.select().from(promoLinks).where(eq(promoLinks.code, code));
  if (!link) return null;
  if (isCounted(request)) {
    const now = clock();
    await db
      .insert(promoAnalytics)
      .values({
        campaignId: link.campaignId,
        platform: "link",
        date: dayIn(timeZone, now),
        clicks: 1,
        linkCode: code,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [promoAnalytics.linkCode, promoAnalytics.date],
        targetWhere: sql`${promoAnalytics.linkCode} is not null`,
        set: { clicks: sql`${promoAnalytics.clicks} + 1` },
      });
  }
  return link.target;
}
