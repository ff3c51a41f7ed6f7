import { StatusBadge } from "~/components/status-badge";
import type { MemberRole, Person, RoleOfYear } from "../schema";

export const roleLabels: Record<MemberRole, string> = { juror: "Juror", programmer: "Programmer" };

/** A person's roles with their years: current ones filled, former ones outlined. */
export function PersonRoles({ person, roles }: { person: Person; roles: readonly RoleOfYear[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {person.revokedAt && <StatusBadge tone="danger">No access</StatusBadge>}
      {roles.map(({ edition, role, isOver }) => {
        const currentTone = role === "programmer" ? "gold" : "green";
        return (
          <StatusBadge
            hollow={isOver}
            key={`${edition} ${role}`}
            tone={isOver ? "subtle" : currentTone}
          >
            {roleLabels[role]} {edition}
          </StatusBadge>
        );
      })}
    </span>
  );
}
