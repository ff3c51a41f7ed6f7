import { deskList } from "~/features/desk/list.rules";
import { listAuditLog } from "./calls";

/** Who did what, newest first. */
export const auditLog = deskList({
  call: listAuditLog,
  filters: ["kind", "person", "from", "to"],
});
