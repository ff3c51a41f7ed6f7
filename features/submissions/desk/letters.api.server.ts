import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { queueMail } from "~/features/mail/commands.server";
import { letterResponse } from "~/features/mail/letters/page.server";
import { writeWords } from "~/features/mail/letters/write.server";
import * as calls from "~/features/mail/templates/calls";
import { sampleReference, sampleValues } from "~/features/mail/templates/sample.texts";
import { templateSchema, wordingTestSchema } from "~/features/mail/templates/schema";
import {
  readTemplates,
  rewordTemplate,
  type Worded,
  worded,
} from "~/features/mail/templates/wording.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { fieldErrors, invalid } from "~/http/mount.server";
import { problem } from "~/http/problem";
import { stale } from "~/http/stale";
import { correctableOn, fillIn, templateValues } from "../emails/letters";

type Deps = {
  db: Database;
  clock: Clock;
  directorEmail: string;
  publicUrl: string;
  wakeMail: () => void;
};

const sentence =
  "This letter was changed in another window since you opened it. Look at the newest wording, then save again.";
/** The calls of the automated letters: how they are worded, seen and tried. */
export function lettersApi({ db, clock, directorEmail, publicUrl, wakeMail }: Deps): Endpoint[] {
  /** The letter as the filmmaker of that entry, or of the sample, would get it. */
  const fill = async (wording: Worded, submission: string, site = "") => {
    const [row] =
      submission === "sample"
        ? []
        : await db.select().from(submissions).where(eq(submissions.id, submission));
    const facts = await readFacts(db, row?.editionId);
    const values = row ? templateValues(row, facts) : sampleValues(facts);
    const correctable = correctableOn(row?.submittedAt ?? clock(), facts);
    const reference = row?.reference ?? sampleReference;
    return fillIn(wording, values, facts, { address: "#", reference, correctable, site });
  };
  const unknown = () => problem(404, "There is no such template.");
  const find = async (id: string) => (await readTemplates(db)).find((one) => one.id === id);
  const changedMeanwhile = async (id: string) => stale(sentence, templateSchema, await find(id));
  const answer = async (id: string) => {
    const template = await find(id);
    return template ? { status: 200 as const, body: template } : unknown();
  };
  return handlers(calls)("automated letters", {
    listTemplates: async () => ({ status: 200, body: await readTemplates(db) }),
    wordTemplate: async ({ params: { id }, body: { updatedAt, ...wording } }) => {
      const changed = await rewordTemplate(db, clock, id, worded(wording), updatedAt);
      return changed === "stale" ? changedMeanwhile(id) : answer(id);
    },
    resetTemplate: async ({ params: { id }, query: { updatedAt } }) => {
      const changed = await rewordTemplate(db, clock, id, null, updatedAt);
      return changed === "stale" ? changedMeanwhile(id) : answer(id);
    },
    testTemplate: async ({ body: { submission, ...wording } }) => {
      const letter = await fill(worded(wording), submission, publicUrl);
      const subject = `Test: ${letter.subject}`;
      await queueMail(db, clock, { ...letter, subject, kind: "letter_test", to: directorEmail });
      wakeMail();
      return { status: 200, body: { recipient: directorEmail } };
    },
    writeHtml: async ({ body: { markdown } }) => ({
      status: 200,
      body: { html: writeWords(markdown).html },
    }),
    previewTemplate: async ({ params, query: { framed } }) => {
      const template = (await readTemplates(db)).find(({ id }) => id === params.id);
      if (!template) return unknown();
      return letterResponse((await fill(template, "sample")).html, {
        framed: framed !== undefined,
      });
    },
    previewWording: async ({ request }) => {
      const form = await request.formData().catch(() => null);
      if (!form) return problem(400, "The body could not be read as a form.");
      const given = wordingTestSchema.safeParse(Object.fromEntries(form));
      if (!given.success) return invalid(fieldErrors(given.error));
      const { submission, ...wording } = given.data;
      return letterResponse((await fill(worded(wording), submission)).html, { framed: true });
    },
  });
}
