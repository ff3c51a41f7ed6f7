import { AuditLog } from "~/features/audit/components/list";
import { auditLog } from "~/features/audit/list.rules";
import { readAuditLog, readAuditPeople } from "~/features/audit/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/audit";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const [loaded, people] = await Promise.all([
    loadList(auditLog, { url }, (query) => readAuditLog(db, query)),
    readAuditPeople(db),
  ]);
  return { loaded, people };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminAudit", args);

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditLog {...loaderData} />;
}
