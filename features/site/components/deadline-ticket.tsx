import { Link } from "react-router";
import { pathFor } from "~/http/addresses";
import { TicketOutline } from "~/ui/ticket-outline";
import { useDeadlineBadge } from "../hooks/use-deadline-badge";

/** The deadline that comes next, as a ticket; leads to the submission forms. */
export function DeadlineTicket() {
  const { label, date, passed } = useDeadlineBadge();
  return (
    <Link className="ticket" to={pathFor("submit")}>
      <TicketOutline />
      {date ? (
        <span>
          <small>
            {label}
            {passed && " passed"}
          </small>{" "}
          <b>{date}</b>
        </span>
      ) : (
        <b>{label}</b>
      )}
    </Link>
  );
}
