import type { EditableEmailKind } from "~/features/mail/templates/hooks";
import { wordingFormSchemaWith } from "~/features/mail/templates/schema";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { pages, withEditionParam } from "~/lib/paths";
import * as calls from "./contract";
import { type DecisionEmailId, decisionMeanings, decisionVariables } from "./texts";

/** Page addresses contain one of the four ids; others do not reach a call. */
const paramsOf = (id: string) => ({ id: id as DecisionEmailId });

/** The four decision emails of an edition, by default the current one. */
export const decisionEmailKind = (edition?: string): EditableEmailKind => ({
  list: { label: "Decision emails", to: withEditionParam(pages.adminDecisionLetters, edition) },
  schema: wordingFormSchemaWith(decisionVariables),
  variables: decisionVariables.map((name) => [name, decisionMeanings[name]]),
  surroundings:
    "The background, header, status of each entry and private link are added automatically. The plain-text version is created from this text.",
  save: (id, body) =>
    apiFetch(calls.wordDecisionEmail, { params: paramsOf(id), query: { edition }, body }),
  reset: (id, updatedAt) =>
    apiFetch(calls.resetDecisionEmail, { params: paramsOf(id), query: { edition, updatedAt } }),
  test: (id, body) =>
    apiFetch(calls.testDecisionEmail, { params: paramsOf(id), query: { edition }, body }),
  previewPath: (id) =>
    addressOf(calls.previewDecisionWording, { params: paramsOf(id), query: { edition } }),
});
