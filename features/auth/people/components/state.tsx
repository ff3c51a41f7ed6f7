import { StatusBadge } from "~/components/status-badge";
import type { MemberRole, Person } from "../schema";

export const roleNames: Record<MemberRole, string> = { juror: "Juror", programmer: "Programmer" };

type Props = {
  person: Person;
  /** Their roles in other editions than the current one. */
  otherYears: readonly { edition: string; role: MemberRole }[];
};

/** What somebody is in the current edition and, with its year, in any other; or that they left. */
export function PersonState({ person: { roles, revokedAt }, otherYears }: Props) {
  if (revokedAt) return <StatusBadge tone="danger">No access</StatusBadge>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {roles.length > 0 ? (
        <StatusBadge tone={roles.includes("programmer") ? "gold" : "green"}>
          {roles.map((role) => roleNames[role]).join(", ")}
        </StatusBadge>
      ) : (
        <StatusBadge hollow tone="subtle">
          Not this year
        </StatusBadge>
      )}
      {otherYears.map(({ edition, role }) => (
        <StatusBadge hollow key={`${edition} ${role}`} tone="subtle">
          {roleNames[role]} {edition}
        </StatusBadge>
      ))}
    </span>
  );
}
