import type { Database } from "~/db/client";
import { readCardContent } from "~/features/og-images/content.queries.server";
import { readEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { ogImagePath, pathFor } from "~/lib/paths";
import { findMissingCards, splitCards, type TextPart } from "./cards.rules";
import { writeMailing } from "./emails/mailing";

/** What the emails and the public page of a mailing are written from. */

/** The site whose addresses become cards. */
export type Site = { db: Database; clock: Clock; publicUrl: string };

type Words = {
  editionId: string;
  subject: string;
  markdown: string;
  archived: boolean;
  slug: string | null;
};

/** The settings, the text in parts, and errors about lines whose page is not public. */
export async function readContent(
  { db, clock, publicUrl }: Site,
  { editionId, markdown }: Pick<Words, "editionId" | "markdown">,
) {
  const settings = await getSettings(db, editionId);
  const parts = await Promise.all(
    splitCards(markdown, publicUrl).map(async (part): Promise<TextPart> => {
      if (typeof part === "string") return part;
      const name = part.path.slice(1);
      const content = await readCardContent({ db, clock, settings }, name);
      if (!content) return { ...part, card: null };
      const { title, kicker, foot, excerpt } = content;
      const lines = [kicker, foot ?? excerpt].flatMap((line) => line || []);
      // The pictures of link previews are JPEG, as mail programs need.
      return { ...part, card: { title, lines, picture: ogImagePath(name) } };
    }),
  );
  return { settings, parts, publicUrl, missing: findMissingCards(parts) };
}
export type MailingContent = Awaited<ReturnType<typeof readContent>>;

/** The values of a newsletter, the same for all its readers. */
export async function newsletterValues(
  db: Database,
  { editionId }: Pick<Words, "editionId">,
  { settings }: Pick<MailingContent, "settings">,
) {
  const edition = (await readEditions(db)).find(({ id }) => id === editionId);
  return { FESTIVAL: settings.brand.fullName, EDITION: edition?.slug ?? "" };
}

/** The one copy of a newsletter; `leave`: a leave link, or its place. */
export async function writeNewsletter(
  { db }: Pick<Site, "db">,
  mailing: Words,
  content: MailingContent,
  leave: string,
) {
  const page = mailing.archived
    ? content.publicUrl + pathFor("newsletter", { newsletter: mailing.slug ?? "preview" })
    : null;
  const values = await newsletterValues(db, mailing, content);
  return writeMailing(mailing, values, content.settings, content, { leave, page });
}
