import { Link } from "react-router";
import { TicketOutline } from "~/components/ticket-outline";
import { pathFor } from "~/lib/paths";
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
