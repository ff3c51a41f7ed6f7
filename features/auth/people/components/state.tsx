import { StatusBadge } from "~/components/status-badge";
import type { MemberRole, Person, RoleOfYear } from "../schema";

export const roleNames: Record<MemberRole, string> = { juror: "Juror", programmer: "Programmer" };

/** What somebody is and was, with the years: what opens the admin or the jury's pages filled, what is over hollow. */
export function PersonRoles({ person, roles }: { person: Person; roles: readonly RoleOfYear[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {person.revokedAt && <StatusBadge tone="danger">No access</StatusBadge>}
      {roles.map(({ edition, role, isOver }) => (
        <StatusBadge
          hollow={isOver}
          key={`${edition} ${role}`}
          tone={isOver ? "subtle" : role === "programmer" ? "gold" : "green"}
        >
          {roleNames[role]} {edition}
        </StatusBadge>
      ))}
    </span>
  );
}
