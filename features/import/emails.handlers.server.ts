import { eq } from "drizzle-orm";
import { imports } from "~/db/schema";
import type { SendDeps } from "~/features/mail/commands.server";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import {
  cancelImportEmails,
  listImportEmails,
  scheduleImportEmails,
} from "./emails.commands.server";
import * as calls from "./emails.contract";
import { exportOutcomes } from "./outcomes.queries.server";
import { findImport } from "./queries.server";
import type { ImportStep } from "./run.commands.server";
import { importSchema } from "./schema";
import { importTexts } from "./texts";

const notFound = () => problem(404, "There is nothing at this address.");

/** Handlers of an import's emails, and of the results for the platform. */
export function importEmailsApi(deps: SendDeps): Endpoint[] {
  const { db } = deps;
  const replyWithImport = async (id: string, step: ImportStep) => {
    if (step.kind === "refused") return problem(step.status, step.detail);
    const current = await findImport(db, id);
    if (step.kind === "unknown" || !current) return notFound();
    if (step.kind === "done") return { status: 200 as const, body: current };
    return conflictResponse(conflictMessage("This import"), importSchema, current);
  };
  /** The emails of an import that has run. */
  const readEmailsOf = async (id: string) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id));
    if (!row?.readAt) return notFound();
    if (row.state !== "done") return problem(409, importTexts.notDone);
    return listImportEmails(deps, row);
  };
  return implement(calls)("imports", {
    exportImportOutcomes: async ({ query }) =>
      (await refuseEdition(db, query)) ??
      downloadOf(`outcomes-${query.source}.csv`, "text/csv", exportOutcomes(db, query)),
    listImportEmails: async ({ params, query, request }) => {
      const emails = await readEmailsOf(params.id);
      if (emails instanceof Response) return emails;
      const page = paginateArray(emails, ({ submissionIds }) => submissionIds[0] ?? "", query);
      const items = page.items.map(({ render, ...email }) => ({
        ...email,
        subject: render().subject,
      }));
      return pageReply({ ...page, items }, request);
    },
    readImportEmail: async ({ params: { id, submissionId } }) => {
      const emails = await readEmailsOf(id);
      if (emails instanceof Response) return emails;
      const importEmail = emails.find(({ submissionIds }) => submissionIds.includes(submissionId));
      if (!importEmail) return notFound();
      const { render, ...email } = importEmail;
      return { status: 200, body: { ...email, ...render() } };
    },
    sendImportEmails: async ({ params: { id }, body: { version, letters: count, sendAt } }) => {
      const schedule = { count, sendAt: sendAt ? new Date(sendAt) : null };
      return replyWithImport(id, await scheduleImportEmails(deps, { id, version }, schedule));
    },
    cancelImportEmails: async ({ params: { id }, body: { version } }) =>
      replyWithImport(id, await cancelImportEmails(deps, { id, version })),
  });
}
