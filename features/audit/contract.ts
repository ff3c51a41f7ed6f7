import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { auditFilterSchema, auditQuerySchema, auditRowSchema } from "./schema";

export const listAuditLog = contract({
  method: "GET",
  path: "/api/audit",
  access: ["director"],
  summary:
    "Audit log, newest first; filters: kind, person (or 'director', 'visitor', 'operator', 'system'), from and to date",
  query: auditQuerySchema,
  replies: { 200: z.array(auditRowSchema) },
});

export const exportAuditLog = contract({
  method: "GET",
  path: "/api/audit/export",
  access: ["director"],
  audited: "audit log exported",
  effects: ["file"],
  summary: "Filtered rows as CSV",
  query: auditFilterSchema,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});
