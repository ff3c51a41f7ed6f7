import { StatusBadge } from "~/ui/status-badge";
import type { MemberRole, Person } from "../../schema";

export const roleNames: Record<MemberRole, string> = { juror: "Juror", programmer: "Programmer" };

/** What somebody is in the current edition, or that they left. */
export function PersonState({ person: { roles, revokedAt } }: { person: Person }) {
  if (revokedAt) return <StatusBadge tone="danger">No access</StatusBadge>;
  if (roles.length === 0)
    return (
      <StatusBadge hollow tone="subtle">
        Not this year
      </StatusBadge>
    );
  return (
    <StatusBadge tone={roles.includes("programmer") ? "gold" : "green"}>
      {roles.map((role) => roleNames[role]).join(", ")}
    </StatusBadge>
  );
}
