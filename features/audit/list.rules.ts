import { adminList } from "~/features/desk/list.rules";
import { listAuditLog } from "./calls";

/** Who did what, newest first. */
export const auditLog = adminList({
  call: listAuditLog,
  filters: ["kind", "person", "from", "to"],
});
