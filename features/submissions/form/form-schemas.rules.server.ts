import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { currentYear } from "./schema";
import { submissionFormSchema } from "./submission-form.schema";

type FormSchema = ReturnType<typeof submissionFormSchema>;

const schemaCache = new WeakMap<FestivalSettings, Map<string, FormSchema>>();

/** `submissionFormSchema`, built once for settings and a year: building takes longer than parsing. */
export function formSchemaOf(
  type: SubmissionType,
  settings: FestivalSettings,
  now: Date,
): FormSchema {
  const schemas = schemaCache.get(settings) ?? new Map<string, FormSchema>();
  schemaCache.set(settings, schemas);
  const key = `${type} ${currentYear(now)}`;
  const schema = schemas.get(key) ?? submissionFormSchema(type, settings, now);
  schemas.set(key, schema);
  return schema;
}
