import type { Database } from "~/db/client";
import { downloadOf } from "~/http/download";
import { type Endpoint, implement } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import * as calls from "./calls";
import { auditCsv, readAuditLog } from "./queries.server";

/** The audit log, for the director. Nothing of it can be changed. */
export const auditApi = ({ db }: { db: Database }): Endpoint[] =>
  implement(calls)("director", {
    listAuditLog: async ({ query, request }) => pageReply(await readAuditLog(db, query), request),
    exportAuditLog: async ({ query }) =>
      downloadOf("audit-log.csv", "text/csv", auditCsv(db, query)),
  });
