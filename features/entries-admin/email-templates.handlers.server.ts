import {
  formatEditDeadline,
  renderFilledEmail,
} from "~/features/checkout/emails/submission-emails";
import { readExample } from "~/features/checkout/example.queries.server";
import type { SendDeps } from "~/features/mail/commands.server";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { renderMarkdownEmail } from "~/features/mail/layout/render-email.rules.server";
import * as calls from "~/features/mail/templates/contract";
import { templateSchema, wordingTestSchema } from "~/features/mail/templates/schema";
import {
  changedMeanwhile,
  previewForm,
  sendTest,
} from "~/features/mail/templates/send-preview.commands.server";
import {
  type RenderedWording,
  readTemplates,
  renderWording,
  updateTemplate,
} from "~/features/mail/templates/wording.commands.server";
import {
  archivedMessage,
  type Edition,
  type EditionQuery,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";

/** Calls to edit, preview and test the automated emails. */
export function emailsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  /** The email as the filmmaker of that entry would get it, or with the edition's sample entry. */
  const fillTemplate = async (
    edition: Edition,
    wording: RenderedWording,
    submission: string,
    site = "",
  ) => {
    const example =
      (await readExample(db, submission, edition.id)) ??
      (await readExample(db, "sample", edition.id));
    if (!example) throw new Error("There is no sample entry.");
    const { row, values, settings, reference } = example;
    const editDeadline = formatEditDeadline(row?.submittedAt ?? clock(), settings);
    const forNext = row?.forNext ?? false;
    return renderFilledEmail(wording, values, settings, {
      address: "#",
      reference,
      forNext,
      editDeadline,
      site,
    });
  };
  const unknownTemplate = () => problem(404, "We can't find this template.");
  const findTemplate = async ({ id: editionId }: Edition, id: string) =>
    (await readTemplates(db, editionId)).find((template) => template.id === id);
  async function changeTemplate(
    editionQuery: EditionQuery,
    id: string,
    wording: RenderedWording | null,
    version: string | null,
  ) {
    const edition = await resolveEdition(db, editionQuery);
    if (!edition) return unknownEdition(editionQuery);
    if (edition.state === "archived") return problem(409, archivedMessage(edition));
    const result = await updateTemplate(db, clock, id, wording, version, edition.id);
    const template = await findTemplate(edition, id);
    if (result === "stale") return conflictResponse(changedMeanwhile, templateSchema, template);
    return template ? { status: 200 as const, body: template } : unknownTemplate();
  }
  return implement(calls)("automated letters", {
    listTemplates: async ({ query }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return { status: 200, body: await readTemplates(db, edition.id) };
    },
    wordTemplate: ({ params: { id }, query, body: { updatedAt, ...wording } }) =>
      changeTemplate(query, id, renderWording(wording), updatedAt),
    resetTemplate: ({ params: { id }, query }) => changeTemplate(query, id, null, query.updatedAt),
    testTemplate: async ({ query, body: { submission, ...wording } }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return sendTest(
        deps,
        await fillTemplate(edition, renderWording(wording), submission, publicUrl),
      );
    },
    writeHtml: async ({ body: { markdown } }) => ({
      status: 200,
      body: { html: renderMarkdownEmail(markdown).html },
    }),
    previewTemplate: async ({ params, query }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const template = await findTemplate(edition, params.id);
      if (!template) return unknownTemplate();
      return emailPreviewResponse((await fillTemplate(edition, template, "sample")).html, {
        framed: query.framed !== undefined,
      });
    },
    previewWording: async ({ query, request }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return previewForm(request, wordingTestSchema, (wording, submission) =>
        fillTemplate(edition, wording, submission),
      );
    },
  });
}
