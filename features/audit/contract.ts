import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { auditFilterSchema, auditQuerySchema, auditRowSchema } from "./schema";

export const listAuditLog = contract({
  method: "GET",
  path: "/api/audit",
  access: ["director"],
  summary:
    "The audit log, newest first: one kind, one person (or 'director', 'visitor', 'operator', 'system'), from a day to a day",
  query: auditQuerySchema,
  replies: { 200: z.array(auditRowSchema) },
});

export const exportAuditLog = contract({
  method: "GET",
  path: "/api/audit/export",
  access: ["director"],
  confirm: true,
  audited: "audit log exported",
  summary: "The rows that the filters leave, as a CSV file",
  query: auditFilterSchema,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});
