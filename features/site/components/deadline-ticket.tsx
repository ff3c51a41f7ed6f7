import { Link } from "react-router";
import { TicketOutline } from "~/components/ticket-outline";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { badgeTargetPath } from "~/features/settings/season.rules";
import { useDeadlineBadge } from "../hooks/use-deadline-badge";

/** The next deadline as a ticket, later the next night; links to the submission forms, later to the festival. */
export function DeadlineTicket() {
  const { label, date, hour } = useDeadlineBadge();
  const path = badgeTargetPath(useSeason(), useFestival().edition);
  return (
    <Link className="ticket" to={path}>
      <TicketOutline />
      {date ? (
        <span>
          <small>{label}</small> <b>{date}</b> {hour && <small>{hour}</small>}
        </span>
      ) : (
        <b>{label}</b>
      )}
    </Link>
  );
}
