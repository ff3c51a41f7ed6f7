import { z } from "zod";
import type { NamedActor } from "~/lib/api/audit-log.server";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { type AuditKind, actorTexts, auditKinds } from "./texts";

const keysOf = <Name extends string>(texts: Record<Name, string>) =>
  Object.keys(texts) as [Name, ...Name[]];

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** The filters of the log, for the list and for its export. */
export const auditFilterSchema = z.object({
  kind: z.enum(keysOf<AuditKind>(auditKinds)).optional(),
  /** The actor: 'director', 'visitor', 'operator', 'system', or a person's id as actor or subject. */
  person: z.union([z.enum(keysOf<NamedActor>(actorTexts)), z.uuid()]).optional(),
  /** The first and the last day, by the festival's calendar. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const auditQuerySchema = pageQuerySchema.extend(auditFilterSchema.shape);

const personSchema = z.object({ id: z.uuid(), name: z.string() });

export const auditRowSchema = z.object({
  id: z.uuid(),
  at: momentSchema,
  /** As stored: 'login code refused'. */
  action: z.string(),
  /** Null for an action without a kind. */
  kind: z.enum(keysOf<AuditKind>(auditKinds)).nullable(),
  /** A role, 'visitor', 'operator' or 'system'. */
  actor: z.string(),
  /** The actor, if known as a person of the team. */
  person: personSchema.nullable(),
  /** The subject: an id, a year, a section. */
  subject: z.string().nullable(),
  /** The subject, if it is a person of the team. */
  about: personSchema.nullable(),
  details: z.array(z.string()),
  /** The shortened IP address; '' if unknown, or older than a month. */
  address: z.string(),
});
export type AuditRow = z.output<typeof auditRowSchema>;
