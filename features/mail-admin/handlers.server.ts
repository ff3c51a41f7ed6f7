import type { z } from "zod";
import type { SendDeps } from "~/features/mail/commands.server";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { renderMarkdownEmail } from "~/features/mail/layout/render-email.rules.server";
import { readWording, readWordings, renderAddition } from "~/features/mail/wording/commands.server";
import type { Wording } from "~/features/mail/wording/schema";
import {
  decisionEmailKeys,
  type EditableEmailKey,
  entryEmailKeys,
  importEmailKey,
} from "~/features/mail/wording/texts";
import { type RenderedWording, renderWording } from "~/features/mail/wording/wording.rules.server";
import {
  archivedMessage,
  currentEdition,
  type Edition,
  type EditionQuery,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { pendingAnnouncementMessage } from "~/features/submissions/decision/locked-announcement.commands.server";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { fieldErrors, invalid, problem } from "~/lib/api/problem";
import { changeText, sendTest } from "./commands.server";
import * as calls from "./contract";
import * as decisionCalls from "./decision-emails.contract";
import {
  type EmailContent,
  fillDecisionEmail,
  fillEntryEmail,
  fillImportEmail,
  renderFixedEmail,
} from "./examples.queries.server";
import * as importCalls from "./import-email.contract";
import { listFixedEmails, readFixedEmail } from "./queries.server";
import {
  decisionEmailBodies,
  decisionEmailSchema,
  entryEmailBodies,
  fixedEmailSchema,
  importEmailBodies,
  importEmailSchema,
  templateSchema,
} from "./schema";

/** Shown if somebody else saved the text first. */
const changedMeanwhile =
  "This email was changed in another window after you opened it. Check the newest text, then save again.";

const ok = <Body>(body: Body) => ({ status: 200 as const, body });
const unknownEntry = () => problem(404, "We can't find this entry.");

/** The documented `type` of the two emails about an entry is their key. */
const withType = <Email extends { id: string }>(email: Email) => ({ ...email, type: email.id });

/**
 * A preview of a posted form, for a frame of this site. `fill` inserts the values of an entry, or the sample; null:
 * there is no such entry.
 */
async function previewForm(
  request: Request,
  schema: z.ZodType<Wording & { submission: string }>,
  fill: (wording: RenderedWording, submission: string) => Promise<EmailContent | null>,
) {
  const form = await request.formData().catch(() => null);
  if (!form) return problem(400, "The body could not be read as a form.");
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(fieldErrors(parsed.error));
  const { submission, ...wording } = parsed.data;
  const email = await fill(renderWording(wording), submission);
  return email ? emailPreviewResponse(email.html, { framed: true }) : unknownEntry();
}

/** Calls that edit, preview and test the emails of the registry. */
export function emailTextsApi(deps: SendDeps): Endpoint[] {
  const { db, publicUrl } = deps;

  /** Answers for the edition of the query, by default the current one. */
  async function inEdition<Reply>(
    query: EditionQuery,
    reply: (edition: Edition) => Promise<Reply>,
  ) {
    const edition = await resolveEdition(db, query);
    return edition ? reply(edition) : unknownEdition(query);
  }

  /** Changes a text, or restores its default (null); replies with the current one. `schema` is that of the reply. */
  async function replyToChange(
    { id: editionId }: Pick<Edition, "id">,
    key: EditableEmailKey,
    schema: z.ZodType,
    wording: Wording | null,
    updatedAt: string | null,
  ) {
    const rendered = wording && renderWording(wording);
    const result = await changeText(deps, { key, editionId }, rendered, updatedAt);
    if (result === "scheduled") return problem(409, pendingAnnouncementMessage);
    const current = withType(await readWording(db, key, editionId));
    return result === "stale" ? conflictResponse(changedMeanwhile, schema, current) : ok(current);
  }
  /** The same in an edition of a query; an archived one refuses. */
  const changeIn = (
    query: EditionQuery,
    key: EditableEmailKey,
    schema: z.ZodType,
    wording: Wording | null,
    updatedAt: string | null,
  ) =>
    inEdition(query, async (edition) =>
      edition.state === "archived"
        ? problem(409, archivedMessage(edition))
        : replyToChange(edition, key, schema, wording, updatedAt),
    );
  const entryEmails = implement(calls)("automated letters", {
    listTemplates: ({ query }) =>
      inEdition(query, async ({ id }) =>
        ok((await readWordings(db, entryEmailKeys, id)).map(withType)),
      ),
    changeTemplate: ({ params, query, body: { updatedAt, ...wording } }) =>
      changeIn(query, params.id, templateSchema, wording, updatedAt),
    resetTemplate: ({ params, query }) =>
      changeIn(query, params.id, templateSchema, null, query.updatedAt),
    testTemplate: ({ query, body: { submission, ...wording } }) =>
      inEdition(query, async (edition) => {
        const rendered = renderWording(wording);
        return ok(
          await sendTest(
            deps,
            await fillEntryEmail(deps, edition, rendered, submission, publicUrl),
          ),
        );
      }),
    convertMarkdown: async ({ body: { markdown } }) =>
      ok({ html: renderMarkdownEmail(markdown).html }),
    previewTemplate: ({ params, query }) =>
      inEdition(query, async (edition) => {
        const wording = await readWording(db, params.id, edition.id);
        const { html } = await fillEntryEmail(deps, edition, wording, "sample");
        return emailPreviewResponse(html, { framed: query.framed !== undefined });
      }),
    previewWording: ({ query, request }) =>
      inEdition(query, (edition) =>
        previewForm(request, entryEmailBodies.test, (wording, submission) =>
          fillEntryEmail(deps, edition, wording, submission),
        ),
      ),
    listAutomatedEmails: async () => ok(await listFixedEmails(db)),
    changeAutomatedEmail: async ({ params: { id: key }, body: { words, updatedAt } }) => {
      const { id: editionId } = await currentEdition(db);
      const result = await changeText(deps, { key, editionId }, renderAddition(words), updatedAt);
      const current = await readFixedEmail(db, key);
      return result === "stale"
        ? conflictResponse(changedMeanwhile, fixedEmailSchema, current)
        : ok(current);
    },
    previewAutomatedEmail: async ({ params, query }) =>
      emailPreviewResponse((await renderFixedEmail(deps, params.id)).html, {
        framed: query.framed === "1",
      }),
    testAutomatedEmail: async ({ params }) =>
      ok(await sendTest(deps, await renderFixedEmail(deps, params.id))),
  });

  const decisionEmails = implement(decisionCalls)("decision letters", {
    listDecisionEmails: ({ query }) =>
      inEdition(query, async ({ id }) => ok(await readWordings(db, decisionEmailKeys, id))),
    wordDecisionEmail: ({ params, query, body: { updatedAt, ...wording } }) =>
      changeIn(query, params.id, decisionEmailSchema, wording, updatedAt),
    resetDecisionEmail: ({ params, query }) =>
      changeIn(query, params.id, decisionEmailSchema, null, query.updatedAt),
    testDecisionEmail: ({ params, query, body: { submission, ...wording } }) =>
      inEdition(query, async (edition) => {
        const rendered = renderWording(wording);
        const email = await fillDecisionEmail(deps, edition, params.id, rendered, submission);
        return email ? ok(await sendTest(deps, email)) : unknownEntry();
      }),
    previewDecisionWording: ({ params, query, request }) =>
      inEdition(query, (edition) =>
        previewForm(request, decisionEmailBodies.test, (wording, submission) =>
          fillDecisionEmail(deps, edition, params.id, wording, submission),
        ),
      ),
  });

  const changeImportEmail = async (wording: Wording | null, updatedAt: string | null) =>
    replyToChange(await currentEdition(db), importEmailKey, importEmailSchema, wording, updatedAt);
  const importEmails = implement(importCalls)("imports", {
    readImportWording: async () => ok(await readWording(db, importEmailKey)),
    changeImportWording: ({ body: { updatedAt, ...wording } }) =>
      changeImportEmail(wording, updatedAt),
    resetImportWording: ({ query }) => changeImportEmail(null, query.updatedAt),
    previewImportWording: ({ request }) =>
      previewForm(request, importEmailBodies.test, (wording) => fillImportEmail(db, wording)),
    testImportWording: async ({ body: { submission: _, ...wording } }) => {
      const email = await fillImportEmail(db, renderWording(wording), publicUrl);
      return { status: 202, body: await sendTest(deps, email) };
    },
  });

  return [...importEmails, ...decisionEmails, ...entryEmails];
}
