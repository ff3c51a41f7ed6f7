import type { ComponentProps, ReactNode } from "react";
import { StatusBadge } from "~/components/status-badge";
import { type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { shownStatus } from "~/features/submissions/decision/rules";
import { statusLabel } from "~/features/submissions/status.texts";
import { canChoose, type StatusControl } from "./status-control";

type Props = {
  entry: ComponentProps<typeof StatusControl>["entry"];
  /** It is withdrawn, so there is no decision. */
  isWithdrawn: boolean;
  onChange: (status: SubmissionStatus) => void;
  /** Links to the previous and next entry. */
  previous: ReactNode;
  next: ReactNode;
};

/** The bar at the bottom edge of a phone: the entry's status, and links to its neighbours. */
export function MobileActionBar({ entry, isWithdrawn, onChange, previous, next }: Props) {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 -mb-12 flex items-center gap-2 border-t border-line bg-house px-4 py-2.5 sm:hidden [&_.btn]:size-12 [&_.btn]:p-0"
      data-foot="thumb"
    >
      {previous}
      {isWithdrawn ? (
        <p className="flex-1 text-center">
          <StatusBadge tone="danger">Withdrawn</StatusBadge>
        </p>
      ) : (
        <select
          aria-label="Status"
          className="input min-h-12 min-w-0 flex-1 text-center font-semibold"
          onChange={(event) => {
            const newStatus = submissionStatuses.find((status) => status === event.target.value);
            if (newStatus) onChange(newStatus);
          }}
          value={shownStatus(entry)}
        >
          {entry.outcome === "waitlisted" && (
            <option disabled value="waitlisted">
              {statusLabel("waitlisted")}
            </option>
          )}
          {submissionStatuses.map((status) => (
            <option disabled={!canChoose(entry, status)} key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
      )}
      {next}
    </div>
  );
}
