import type { EditableEmailKind } from "~/features/mail/templates/hooks";
import { wordingFormSchemaWith } from "~/features/mail/templates/schema";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { pages } from "~/lib/paths";
import * as calls from "../emails.contract";
import { importTexts } from "../texts";
import { importEmailTexts, importMeanings, importVariables } from "../wording.texts";

/** Hooks of the template editor for the email with the private page. */
export const importEmails: EditableEmailKind = {
  list: { label: importTexts.title, to: pages.adminImports },
  schema: wordingFormSchemaWith(importVariables),
  variables: importVariables.map((name) => [name, importMeanings[name]]),
  surroundings: importEmailTexts.around,
  save: (_, body) => apiFetch(calls.changeImportWording, { body }),
  reset: (_, updatedAt) => apiFetch(calls.resetImportWording, { query: { updatedAt } }),
  test: (_, { submission: __, ...body }) => apiFetch(calls.testImportWording, { body }),
  previewPath: () => addressOf(calls.previewImportWording),
};
