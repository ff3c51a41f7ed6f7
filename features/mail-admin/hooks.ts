import type { Wording } from "~/features/mail/wording/schema";
import {
  type EmailKey,
  importEmailKey,
  isDecisionEmail,
  isEntryEmail,
} from "~/features/mail/wording/texts";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import * as decisionCalls from "./decision-emails.contract";
import * as importCalls from "./import-email.contract";

/** The calls that edit an email. */
export type EmailCalls = {
  /** Saves the text; `updatedAt` is the version that it is based on. */
  save: (body: Wording & { updatedAt: string | null }) => Promise<unknown>;
  reset: (updatedAt: string) => Promise<unknown>;
  /** Sends a test to the director: with the typed text; of a fixed email with the saved words. */
  test: (body: Wording & { submission: string }) => Promise<{ recipient: string }>;
  /** The address to which the form is posted to see the email; of a fixed email that of a page. */
  previewPath: string;
};

/** The calls of an email; `edition`: its year, by default the current edition. */
export function emailCalls(key: EmailKey, edition: string | undefined): EmailCalls {
  if (isEntryEmail(key)) {
    const address = { params: { id: key }, query: { edition } };
    return {
      save: (body) => apiFetch(calls.changeTemplate, { ...address, body }),
      reset: (updatedAt) =>
        apiFetch(calls.resetTemplate, { ...address, query: { edition, updatedAt } }),
      test: (body) => apiFetch(calls.testTemplate, { ...address, body }),
      previewPath: addressOf(calls.previewWording, { query: { edition } }),
    };
  }
  if (isDecisionEmail(key)) {
    const address = { params: { id: key }, query: { edition } };
    return {
      save: (body) => apiFetch(decisionCalls.wordDecisionEmail, { ...address, body }),
      reset: (updatedAt) =>
        apiFetch(decisionCalls.resetDecisionEmail, { ...address, query: { edition, updatedAt } }),
      test: (body) => apiFetch(decisionCalls.testDecisionEmail, { ...address, body }),
      previewPath: addressOf(decisionCalls.previewDecisionWording, address),
    };
  }
  if (key === importEmailKey) {
    return {
      save: (body) => apiFetch(importCalls.changeImportWording, { body }),
      reset: (updatedAt) => apiFetch(importCalls.resetImportWording, { query: { updatedAt } }),
      test: ({ submission: _, ...body }) => apiFetch(importCalls.testImportWording, { body }),
      previewPath: addressOf(importCalls.previewImportWording),
    };
  }
  const params = { id: key };
  const saveWords = (words: string, updatedAt: string | null) =>
    apiFetch(calls.changeAutomatedEmail, { params, body: { words, updatedAt } });
  return {
    save: ({ markdown = "", updatedAt }) => saveWords(markdown, updatedAt),
    reset: (updatedAt) => saveWords("", updatedAt),
    test: () => apiFetch(calls.testAutomatedEmail, { params }),
    previewPath: addressOf(calls.previewAutomatedEmail, { params, query: { framed: "1" } }),
  };
}

/** The HTML of this Markdown in an email. */
export const htmlOf = (markdown: string) => apiFetch(calls.convertMarkdown, { body: { markdown } });

/** Resets an email to its default text. */
export const useResetWording = ({ reset }: EmailCalls, onDone: () => void) =>
  useAdminMutation(reset, () => {
    toast({ title: "Reset", description: "The default text is restored.", tone: "success" });
    onDone();
  });

/** Sends a test to the director. */
export const useTestEmail = ({ test }: EmailCalls) =>
  useAdminMutation(test, ({ recipient }) =>
    toast({ title: "Test sent", description: `We sent a test to ${recipient}.`, tone: "success" }),
  );
