import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { pages, withEditionParam } from "~/lib/paths";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import { type Wording, wordingFormSchemaWith } from "./schema";
import { templateVariables } from "./texts";
import { variableMeanings } from "./variables.texts";

/** Emails that the director edits: their calls, variables, and parts that are added automatically. */
export type EditableEmailKind = {
  /** The page that lists them. */
  list: { label: string; to: string };
  schema: ReturnType<typeof wordingFormSchemaWith>;
  /** The meaning of each variable, in their order. */
  variables: readonly (readonly [name: string, meaning: string])[];
  /** What surrounds the edited text. */
  surroundings: string;
  /** Saves the template; `updatedAt` is the version that it is based on. */
  save: (id: string, body: Wording & { updatedAt: string | null }) => Promise<unknown>;
  reset: (id: string, updatedAt: string) => Promise<unknown>;
  test: (id: string, body: Wording & { submission: string }) => Promise<{ recipient: string }>;
  /** The address that answers a posted form with the email. */
  previewPath: (id: string) => string;
};

/** The two automated emails of an edition, by default the current one. */
export const automatedEmails = (edition?: string): EditableEmailKind => ({
  list: { label: "Email Templates", to: withEditionParam(pages.adminEmailTemplates, edition) },
  schema: wordingFormSchemaWith(),
  variables: templateVariables.map((name) => [name, variableMeanings[name]]),
  surroundings:
    "The background, header and private link are added automatically. The plain-text version is created from this text.",
  save: (id, body) => apiFetch(calls.wordTemplate, { params: { id }, query: { edition }, body }),
  reset: (id, updatedAt) =>
    apiFetch(calls.resetTemplate, { params: { id }, query: { edition, updatedAt } }),
  test: (id, body) => apiFetch(calls.testTemplate, { params: { id }, query: { edition }, body }),
  previewPath: () => addressOf(calls.previewWording, { query: { edition } }),
});

/** The HTML of this Markdown in an email. */
export const htmlOf = (markdown: string) => apiFetch(calls.writeHtml, { body: { markdown } });

/** Resets an email to its default text. */
export function useResetWording(emailKind: EditableEmailKind, id: string, onDone: () => void) {
  return useAdminMutation(
    (updatedAt: string) => emailKind.reset(id, updatedAt),
    () => {
      toast({ title: "Reset", description: "The default text is restored.", tone: "success" });
      onDone();
    },
  );
}

/** Sends the typed template to the director. */
export function useTestEmail(emailKind: EditableEmailKind, id: string) {
  return useAdminMutation(
    (body: Wording & { submission: string }) => emailKind.test(id, body),
    ({ recipient }) =>
      toast({
        title: "Test sent",
        description: `We sent a test to ${recipient}.`,
        tone: "success",
      }),
  );
}
