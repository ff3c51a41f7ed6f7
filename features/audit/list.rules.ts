import { adminList } from "~/lib/admin-list/list";
import { listAuditLog } from "./contract";

export const auditLog = adminList({
  call: listAuditLog,
  filters: ["kind", "person", "from", "to"],
});
