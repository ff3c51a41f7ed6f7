import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import * as calls from "./contract";
import { auditCsv, readAuditLog } from "./queries.server";

/** The audit log, for directors. It is read-only. */
export const auditApi = ({ db }: { db: Database }): Endpoint[] =>
  implement(calls)("director", {
    listAuditLog: async ({ query, request }) => pageReply(await readAuditLog(db, query), request),
    exportAuditLog: async ({ query }) =>
      downloadOf("audit-log.csv", "text/csv", auditCsv(db, query)),
  });
