import { and, desc, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, submissionDrafts, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { type ListedLink, linksEmail } from "~/features/submissions/links/emails/private-links";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { hasLinksSentTo } from "~/features/submissions/rights/queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { hasPrivatePage } from "~/features/submissions/source.commands.server";
import { countRequest } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { hashToken } from "~/lib/token.server";
import { draftTitle, safeEmailTitle } from "../drafts.rules";
import { isUnpaidDraft } from "../stuck-drafts.queries.server";

/** Sends lost private links again, to the address of the entries. */

export type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/** Maximum number of such emails per address and hour. */
const emailLimit = { name: "entry-links-to", max: 3, seconds: 3600 };
/** Maximum number of entries in one email; the newest ones. */
const maxListed = 50;

/** Counts an email to an address, whether it has entries or not. Whether it is within the limit of the hour. */
export async function isWithinEmailLimit({ db, clock }: Deps, email: string): Promise<boolean> {
  // Stored as a hash: anyone may type any address.
  return (await countRequest(db, clock, emailLimit, hashToken(email.toLowerCase()))).allowed;
}

/**
 * Queues an email with a new link to each entry and unpaid draft of an address; existing links stay valid. Sends
 * nothing to an address without any. While a change of address can be undone, the entry's links go to the former one.
 */
export async function sendLinks(deps: Deps, email: string): Promise<void> {
  const { db, clock, publicUrl, wakeMail } = deps;
  const now = clock();
  const linkRows: (typeof entryLinks.$inferInsert)[] = [];
  const createLink = (target: { submissionId: string } | { draftId: string }) => {
    const { token, row } = newLink(target, now);
    linkRows.push(row);
    return `${publicUrl}${pathFor("entry", { token })}`;
  };
  const entries = await db
    .select()
    .from(submissions)
    .where(and(hasLinksSentTo(email, now), hasPrivatePage))
    .orderBy(desc(submissions.submittedAt))
    .limit(maxListed);
  const unpaidDrafts = await db
    .select()
    .from(submissionDrafts)
    .where(
      and(
        sql`lower(${submissionDrafts.values} ->> 'submitterEmail') = ${email.toLowerCase()}`,
        isUnpaidDraft(now),
      ),
    )
    .orderBy(desc(submissionDrafts.createdAt))
    .limit(maxListed);
  const listedLinks: ListedLink[] = [
    ...entries.map((entry) => ({
      title: submissionTitle(entry),
      note: `${entry.reference}${entry.withdrawnAt ? ", withdrawn" : ""}`,
      address: createLink({ submissionId: entry.id }),
    })),
    ...unpaidDrafts.map(({ id, values }) => ({
      // Nobody has confirmed the address of an unpaid entry: a stranger may have typed its title.
      title: safeEmailTitle(draftTitle({ values })) ?? "Your entry",
      note: "not paid yet",
      address: createLink({ draftId: id }),
    })),
  ];
  if (listedLinks.length === 0) return;
  const linksMessage = linksEmail(await getSettings(db), email, listedLinks);
  await db.transaction(async (tx) => {
    await tx.insert(entryLinks).values(linkRows);
    await queueMail(tx, clock, linksMessage);
  });
  wakeMail();
}
