import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { submissions } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { deadlinePassed } from "~/features/festival/rules";
import { queueMail } from "~/features/mail/commands.server";
import { letterResponse } from "~/features/mail/letters/page.server";
import { templatesPath } from "~/features/mail/schema";
import { sampleValues } from "~/features/mail/templates/sample.texts";
import {
  templateSchema,
  type Wording,
  wordingChangeSchema,
  wordingTestSchema,
} from "~/features/mail/templates/schema";
import { defaultTemplates } from "~/features/mail/templates/texts";
import { readTemplates, rewordTemplate } from "~/features/mail/templates/wording.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { fieldErrors, invalid } from "~/http/mount.server";
import { problem } from "~/http/problem";
import { templateValues, writeLetter } from "../emails/letters";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

const byId = z.object({ id: z.enum(defaultTemplates.map(({ id }) => id)) });
const testLimit = { name: "test-letter", max: 20, seconds: 3_600 };
/** A form of several parts; the wording itself is bounded by its schema. */
const maxFormBytes = 100_000;
const stale =
  "This letter was changed in another window since you opened it. Look at the newest wording, then save again.";
/** The calls of the automated letters: how they are worded, seen and tried. */
export function lettersApi({ db, clock, directorEmail, wakeMail }: Deps): Endpoint[] {
  /** The letter as the filmmaker of that entry, or of the sample, would get it. */
  const fill = async (wording: Wording, submission: string) => {
    const facts = await readFacts(db);
    const [row] =
      submission === "sample"
        ? []
        : await db.select().from(submissions).where(eq(submissions.id, submission));
    const values = row ? templateValues(row, facts) : sampleValues(facts);
    const late = deadlinePassed(facts, row?.submittedAt ?? clock());
    return writeLetter(wording, values, facts, { address: "#", late });
  };
  const answer = async (id: string) => ({
    status: 200,
    body: (await readTemplates(db)).find((template) => template.id === id),
  });
  return [
    endpoint({
      method: "GET",
      path: templatesPath,
      access: "director",
      summary: "The two automated letters as they are worded now",
      replies: { 200: z.array(templateSchema) },
      handle: async () => ({ status: 200, body: await readTemplates(db) }),
    }),
    endpoint({
      method: "PUT",
      path: `${templatesPath}/{id}`,
      access: "director",
      summary: "Word a letter anew; updatedAt is the version that it was made from",
      params: byId,
      body: wordingChangeSchema,
      replies: { 200: templateSchema },
      refusals: [409],
      handle: async ({ params: { id }, body: { updatedAt, ...wording } }) => {
        const changed = await rewordTemplate(db, clock, id, wording, updatedAt);
        return changed === "stale" ? problem(409, stale) : answer(id);
      },
    }),
    endpoint({
      method: "DELETE",
      path: `${templatesPath}/{id}`,
      access: "director",
      summary: "Bring the default wording of a letter back",
      params: byId,
      query: z.object({ updatedAt: z.iso.datetime() }),
      replies: { 200: templateSchema },
      refusals: [409],
      handle: async ({ params: { id }, query: { updatedAt } }) => {
        const changed = await rewordTemplate(db, clock, id, null, updatedAt);
        return changed === "stale" ? problem(409, stale) : answer(id);
      },
    }),
    endpoint({
      method: "POST",
      path: `${templatesPath}/{id}/test`,
      access: "director",
      summary: "Send this wording of a letter to the director",
      limits: [testLimit],
      params: byId,
      body: wordingTestSchema,
      replies: { 200: z.object({ recipient: z.string() }) },
      handle: async ({ body: { submission, ...wording } }) => {
        const letter = await fill(wording, submission);
        const subject = `Test: ${letter.subject}`;
        await queueMail(db, clock, { ...letter, subject, kind: "letter_test", to: directorEmail });
        wakeMail();
        return { status: 200, body: { recipient: directorEmail } };
      },
    }),
    endpoint({
      method: "GET",
      path: `${templatesPath}/{id}/preview`,
      access: "director",
      summary: "A letter as it is worded now, with sample values",
      params: byId,
      replies: { 200: null },
      handle: async ({ params }) => {
        const template = (await readTemplates(db)).find(({ id }) => id === params.id);
        if (!template) return problem(404, "There is no such template.");
        return letterResponse((await fill(template, "sample")).html);
      },
    }),
    endpoint({
      method: "POST",
      path: `${templatesPath}/preview`,
      access: "director",
      summary: "The letter of this wording, as a page to show in a frame; takes a form's fields",
      maxBodyBytes: maxFormBytes,
      replies: { 200: null },
      refusals: [400],
      handle: async ({ request }) => {
        const form = await request.formData().catch(() => null);
        if (!form) return problem(400, "The body could not be read as a form.");
        const given = wordingTestSchema.safeParse(Object.fromEntries(form));
        if (!given.success) return invalid(fieldErrors(given.error));
        const { submission, ...wording } = given.data;
        return letterResponse((await fill(wording, submission)).html, { framed: true });
      },
    }),
  ];
}
