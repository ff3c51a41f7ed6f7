import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  announcementItems,
  announcements,
  editions,
  films,
  juries,
  juryMembers,
  mailSuppressions,
  people,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { currentEdition, readEditions } from "~/features/settings/editions.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { readLabelName } from "~/features/submissions/labels.queries.server";
import { eachSubmission } from "~/features/submissions/queries.server";
import { deletedAddress } from "~/features/submissions/rights/rules";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { isolate } from "~/lib/bidi";
import { isEmailAddress } from "~/lib/forms/fields";
import { audienceLabel } from "./audience-label.rules";
import type { MailingValues } from "./emails/mailing";
import { type Audience, type AudienceSummary, usesEntryVariables } from "./schema";
import { leftOutReasons, warnings } from "./texts";

/** A recipient of a mailing. */
export type Recipient = {
  submissionId: string | null;
  personId: string | null;
  email: string;
  name: string;
  title: string | null;
  /** Its decision is not announced to the filmmaker. */
  isSecret: boolean;
  values: MailingValues;
};

/** One email: the entry or person whose values it contains, and the same person's other entries. */
export type AddressedEmail = { lead: Recipient; otherRecipients: Recipient[] };

export type ResolvedAudience = {
  label: string;
  recipients: Recipient[];
  leftOutCounts: Map<string, number>;
  /** 'not released': the recipients of this announcement are still private. 'unknown': there is no such audience. */
  refused?: "not released" | "unknown";
};

/** The recipients, and how many are left out for which reason. */
export async function resolveAudience(
  db: Database,
  audience: Audience,
  settings: FestivalSettings,
): Promise<ResolvedAudience> {
  const resolvedAudience = await readAudience(db, audience, settings);
  const leftOutCounts = new Map(resolvedAudience.leftOutCounts);
  const recipients = resolvedAudience.recipients.filter(({ email }) => {
    if (isEmailAddress(email) && email !== deletedAddress) return true;
    leftOutCounts.set(
      leftOutReasons.noAddress,
      (leftOutCounts.get(leftOutReasons.noAddress) ?? 0) + 1,
    );
    return false;
  });
  return { ...resolvedAudience, recipients, leftOutCounts };
}

async function readAudience(
  db: Database,
  audience: Audience,
  settings: FestivalSettings,
): Promise<ResolvedAudience> {
  if (audience.kind === "jury") return readJury(db, audience.juryId);
  if (audience.kind === "announcement") return readAnnouncement(db, audience, settings);
  if (audience.kind === "draft") return readDraft(db, audience.draftId);
  if (audience.kind === "film") return readFilm(db, audience.filmId);
  // The readers of a newsletter are never listed (subscribers.queries.server.ts).
  if (audience.kind === "subscribers") return unknownAudience;
  const yearsByEdition = new Map((await readEditions(db)).map(({ id, slug }) => [id, slug]));
  const toRecipient = (row: SubmissionRow) =>
    recipientOf(row, settings, yearsByEdition.get(row.editionId) ?? "");
  if (audience.kind === "entries") {
    const rows = await db.select().from(submissions).where(inArray(submissions.id, audience.ids));
    const label = audienceLabel(audience, settings, rows.map(submissionTitle));
    return { label, recipients: rows.map(toRecipient), leftOutCounts: new Map() };
  }
  const { filter } = audience;
  const leftOutCounts = new Map<string, number>();
  const recipients: Recipient[] = [];
  for await (const rows of eachSubmission(db, filter)) {
    for (const row of rows) {
      if (isDecision(filter.status) && row.announcedStatus !== filter.status) {
        leftOutCounts.set(
          leftOutReasons.notAnnounced,
          (leftOutCounts.get(leftOutReasons.notAnnounced) ?? 0) + 1,
        );
      } else recipients.push(toRecipient(row));
    }
  }
  const isNamed = filter.label && filter.label !== "none";
  const labelName = isNamed && (await readLabelName(db, filter.label ?? ""));
  const names = labelName ? [isolate(labelName)] : [];
  return { label: audienceLabel(audience, settings, names), recipients, leftOutCounts };
}

/** A status that is a decision: filmmakers match it only once it was announced to them. */
const isDecision = (status: string | undefined) =>
  status === "accepted" || status === "rejected" || status === "waitlisted";

async function readAnnouncement(
  db: Database,
  audience: Extract<Audience, { kind: "announcement" }>,
  settings: FestivalSettings,
): Promise<ResolvedAudience> {
  const noRecipients = { label: "", recipients: [], leftOutCounts: new Map() };
  const [announcement] = await db
    .select({ name: announcements.name, state: announcements.state, year: editions.slug })
    .from(announcements)
    .innerJoin(editions, eq(editions.id, announcements.editionId))
    .where(eq(announcements.id, audience.announcementId));
  if (!announcement) return { ...noRecipients, refused: "unknown" };
  const label = audienceLabel(audience, settings, [announcement.name]);
  if (announcement.state !== "released") return { ...noRecipients, label, refused: "not released" };
  const rows = await db
    .select({ row: submissions, outcome: announcementItems.outcome })
    .from(announcementItems)
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        eq(announcementItems.announcementId, audience.announcementId),
        isNull(announcementItems.droppedWhy),
        audience.outcome && eq(announcementItems.outcome, audience.outcome),
      ),
    )
    .orderBy(submissions.submittedAt, submissions.id);
  const leftOutCounts = new Map<string, number>();
  const recipients = rows.flatMap(({ row, outcome }) => {
    const correctedReason = row.announcedStatus === outcome ? null : leftOutReasons.corrected;
    const reason = row.withdrawnAt ? leftOutReasons.withdrawn : correctedReason;
    if (!reason) return [recipientOf(row, settings, announcement.year)];
    leftOutCounts.set(reason, (leftOutCounts.get(reason) ?? 0) + 1);
    return [];
  });
  return { label, recipients, leftOutCounts };
}

async function readJury(db: Database, juryId: string): Promise<ResolvedAudience> {
  const [jury] = await db
    .select({ name: juries.name, year: editions.slug })
    .from(juries)
    .innerJoin(editions, eq(editions.id, juries.editionId))
    .where(eq(juries.id, juryId));
  if (!jury) return unknownAudience;
  const members = await db
    .select({ person: people })
    .from(juryMembers)
    .innerJoin(people, eq(people.id, juryMembers.personId))
    .where(eq(juryMembers.juryId, juryId))
    .orderBy(juryMembers.position, people.id);
  const revokedCount = members.filter(({ person }) => person.revokedAt).length;
  const recipients = members.flatMap(({ person }) =>
    person.revokedAt
      ? []
      : [
          {
            submissionId: null,
            personId: person.id,
            title: null,
            isSecret: false,
            email: person.email.trim(),
            name: person.name,
            values: { NAME: person.name, EDITION: jury.year },
          },
        ],
  );
  const leftOutCounts = new Map(revokedCount > 0 ? [[leftOutReasons.revoked, revokedCount]] : []);
  return { label: `Jury: ${isolate(jury.name)}`, recipients, leftOutCounts };
}

const unknownAudience: ResolvedAudience = {
  label: "",
  recipients: [],
  leftOutCounts: new Map(),
  refused: "unknown",
};

/** An audience of one recipient without an entry. */
function singleRecipientAudience(
  name: string,
  email: string,
  title: string,
  year: string,
): ResolvedAudience {
  const noEntry = { submissionId: null, personId: null, isSecret: false };
  const values = { NAME: name, EDITION: year, FILM_TITLE: title };
  const recipient = { ...noEntry, email: email.trim(), name, title, values };
  return {
    label: `${isolate(name)}, ${isolate(title)}`,
    recipients: [recipient],
    leftOutCounts: new Map(),
  };
}

/** The person behind an entry that is not paid, or whose payment is held. */
async function readDraft(db: Database, draftId: string): Promise<ResolvedAudience> {
  const [draft] = await db
    .select({ values: submissionDrafts.values, year: editions.slug })
    .from(submissionDrafts)
    .innerJoin(editions, eq(editions.id, submissionDrafts.editionId))
    .where(eq(submissionDrafts.id, draftId));
  const text = (name: string) => {
    const value = draft?.values?.[name];
    return typeof value === "string" ? value : "";
  };
  if (!draft || !text("submitterEmail")) return unknownAudience;
  const filmTitle = text("filmTitle") || null;
  const title = submissionTitle({ filmTitle, logLine: text("logLine") || null });
  return singleRecipientAudience(text("submitterName"), text("submitterEmail"), title, draft.year);
}

/** The director of a proposed film without an entry. */
async function readFilm(db: Database, filmId: string): Promise<ResolvedAudience> {
  const [film] = await db
    .select({
      title: films.title,
      director: films.director,
      email: films.directorEmail,
    })
    .from(films)
    .where(eq(films.id, filmId));
  if (!film?.email) return unknownAudience;
  return singleRecipientAudience(
    film.director,
    film.email,
    film.title,
    (await currentEdition(db)).slug,
  );
}

function recipientOf(row: SubmissionRow, settings: FestivalSettings, year: string): Recipient {
  const title = submissionTitle(row);
  return {
    submissionId: row.id,
    personId: null,
    title,
    email: row.submitterEmail.trim(),
    name: row.submitterName,
    isSecret: row.outcome !== null && row.outcome !== row.announcedStatus,
    values: {
      NAME: row.submitterName,
      EDITION: year,
      FILM_TITLE: title,
      REFERENCE: row.reference,
      CATEGORY: categoryOf(settings, row.submissionType).name,
    },
  };
}

/** The emails: one per entry if the text uses variables of an entry, otherwise one per person. */
export function groupRecipients(
  recipients: readonly Recipient[],
  words: { subject: string; markdown: string },
): AddressedEmail[] {
  if (usesEntryVariables(`${words.subject} ${words.markdown}`)) {
    return recipients.map((lead) => ({ lead, otherRecipients: [] }));
  }
  const byAddress = Map.groupBy(recipients, ({ email }) => email.toLowerCase());
  return [...byAddress.values()].flatMap(([lead, ...otherRecipients]) =>
    lead ? [{ lead, otherRecipients }] : [],
  );
}

/** How many addresses get no email because earlier ones bounced. */
async function countSuppressed(db: Database, emails: readonly string[]): Promise<number> {
  const addresses = JSON.stringify(emails.map((email) => email.toLowerCase()));
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.reason, "bounce"),
        sql`${mailSuppressions.address} in (select value from json_array_elements_text(${addresses}::json))`,
      ),
    );
  return row?.count ?? 0;
}

/** The audience as the page shows it. */
export async function describeAudience(
  db: Database,
  { label, recipients, leftOutCounts }: ResolvedAudience,
  words: { subject: string; markdown: string },
): Promise<AudienceSummary> {
  const emails = groupRecipients(recipients, words);
  const secretCount = recipients.filter(({ isSecret }) => isSecret).length;
  const suppressedCount = await countSuppressed(
    db,
    emails.map(({ lead }) => lead.email),
  );
  return {
    label,
    emails: emails.length,
    entries: recipients.filter(({ submissionId }) => submissionId).length,
    first: emails.slice(0, 3).map(({ lead: { name, email, title } }) => ({ name, email, title })),
    leftOut: [...leftOutCounts].map(([why, count]) => ({ why, count })),
    warnings: [
      ...(secretCount > 0 ? [warnings.undecided(secretCount)] : []),
      ...(suppressedCount > 0 ? [warnings.suppressed(suppressedCount)] : []),
    ],
  };
}
