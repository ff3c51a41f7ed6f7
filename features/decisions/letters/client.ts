import type { LetterKit } from "~/features/mail/templates/client";
import { wordingFormSchemaWith } from "~/features/mail/templates/schema";
import { inYear, pages } from "~/http/addresses";
import { call } from "~/http/call";
import { addressOf } from "~/http/contract";
import * as calls from "./calls";
import { type DecisionLetterId, decisionMeanings, decisionVariables } from "./texts";

/** The addresses of pages name one of the four; another never reaches a call. */
const named = (id: string) => ({ id: id as DecisionLetterId });

/** The four letters of decisions in an edition, by default the current one. */
export const decisionLetterKit = (edition?: string): LetterKit => ({
  list: { label: "Decision letters", to: inYear(pages.adminDecisionLetters, edition) },
  schema: wordingFormSchemaWith(decisionVariables),
  variables: decisionVariables.map((name) => [name, decisionMeanings[name]]),
  around:
    "The paper, the festival's name above, and below it how each entry stands with the link to its private page are added by themselves. The plain-text half follows this.",
  save: (id, body) =>
    call(calls.wordDecisionLetter, { params: named(id), query: { edition }, body }),
  reset: (id, updatedAt) =>
    call(calls.resetDecisionLetter, { params: named(id), query: { edition, updatedAt } }),
  test: (id, body) =>
    call(calls.testDecisionLetter, { params: named(id), query: { edition }, body }),
  previewAt: (id) =>
    addressOf(calls.previewDecisionWording, { params: named(id), query: { edition } }),
});
