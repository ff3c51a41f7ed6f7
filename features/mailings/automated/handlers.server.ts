import type { Database } from "~/db/client";
import {
  addWords,
  readOwnWords,
  setOwnWords,
} from "~/features/mail/automated/own-words.commands.server";
import { automatedEmailSchema } from "~/features/mail/automated/schema";
import {
  type AutomatedKind,
  automatedEmails,
  automatedKinds,
} from "~/features/mail/automated/texts";
import type { SendDeps } from "~/features/mail/commands.server";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { changedMeanwhile, sendTest } from "~/features/mail/templates/send-preview.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import * as calls from "./contract";
import { sampleEmails } from "./samples.rules.server";

/** Every automatic email with the director's text. */
export async function listAutomatedEmails(db: Database) {
  const ownWords = await readOwnWords(db);
  return automatedKinds.map((id) => ({
    id,
    ...automatedEmails[id],
    words: ownWords.get(id)?.markdown ?? "",
    updatedAt: ownWords.get(id)?.updatedAt.toISOString() ?? null,
  }));
}

/** Handlers of automatic emails: the director's text, a preview, a test. */
export function automatedEmailsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, publicUrl, directorEmail } = deps;
  const requireAutomatedEmail = async (id: AutomatedKind) => {
    const email = (await listAutomatedEmails(db)).find(
      (automatedEmail) => automatedEmail.id === id,
    );
    if (!email) throw new Error("An automated email has no entry in the list of them.");
    return email;
  };
  const renderSample = async (id: AutomatedKind) => {
    const settings = await getSettings(db);
    const email = sampleEmails[id]({ settings, publicUrl, now: clock(), to: directorEmail });
    const { words } = await requireAutomatedEmail(id);
    return words ? addWords(email, words) : email;
  };
  return implement(calls)("automated letters", {
    listAutomatedEmails: async () => ({ status: 200, body: await listAutomatedEmails(db) }),
    setOwnWords: async ({ params: { id }, body }) => {
      const isSaved = await setOwnWords(db, clock, id, body);
      const currentEmail = await requireAutomatedEmail(id);
      if (!isSaved) return conflictResponse(changedMeanwhile, automatedEmailSchema, currentEmail);
      return { status: 200, body: currentEmail };
    },
    previewAutomatedEmail: async ({ params, query }) =>
      emailPreviewResponse((await renderSample(params.id)).html, { framed: query.framed === "1" }),
    testAutomatedEmail: async ({ params }) => {
      const { subject, html, text } = await renderSample(params.id);
      return sendTest(deps, { subject, html, text });
    },
  });
}
