import { Unlink } from "lucide-react";
import { Link } from "react-router";
import { momentInList } from "~/features/festival/calendar";
import { useFacts, useFestival } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { classNames } from "~/ui/class-names";
import { AccentDot } from "~/ui/desk-table";
import { Icon } from "~/ui/icon";
import { StatusBadge } from "~/ui/status-badge";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { lacksLink, submissionTitle } from "../../schema";
import type { ListedSubmission } from "../list.rules";
import { SubmissionStatusBadge } from "./status";

/** The small parts that cards, table and detail page share. */

type EntryLinkProps = {
  entry: ListedSubmission;
  /** The query of the list that the entry was found in; it is kept. */
  query?: string;
  className?: string;
};

/** Leads to the entry, keeping the list it was found in. */
export function EntryLink({ entry, query = "", className }: EntryLinkProps) {
  const address = pageAddress("adminSubmission", { id: entry.id });
  return (
    <Link className={className} data-entry={entry.id} prefetch="intent" to={`${address}${query}`}>
      {submissionTitle(entry)}
    </Link>
  );
}

export function CategoryDot({ entry }: { entry: ListedSubmission }) {
  const { accent, name } = categoryOf(useFacts(), entry.submissionType);
  return <AccentDot accent={accent}>{name}</AccentDot>;
}

/** 'Jan 6, 10:42' */
export function SubmittedAt({ entry }: { entry: ListedSubmission }) {
  const { facts, renderedAt } = useFestival();
  return (
    <time dateTime={entry.submittedAt}>
      {momentInList(entry.submittedAt, facts.timeZone, renderedAt)}
    </time>
  );
}

/** '18 min', '168 characters' for a log line. */
export function lengthOf({
  duration,
  characterCount,
}: Pick<ListedSubmission, "duration" | "characterCount">): string {
  if (duration !== null) return `${duration} min`;
  return characterCount === null ? "-" : `${characterCount} characters`;
}

/** Of a film that nobody can watch yet. */
export const NoLinkYet = () => (
  <StatusBadge hollow tone="danger">
    No link yet
  </StatusBadge>
);

/** The same in a narrow column: '18 min', '168 chars'. */
export const lengthInList = (entry: Parameters<typeof lengthOf>[0]): string =>
  lengthOf(entry).replace("characters", "chars");

/** The same on one line, after the title. */
export const NoLinkMark = () => (
  <span className="shrink-0 text-danger" title="No link yet">
    <Icon of={Unlink} size={16} />
    <VisuallyHidden>No link yet</VisuallyHidden>
  </span>
);

/** The status, and what else must not be overlooked; `short` on one line of a list. Of what was withdrawn nothing is decided. */
export function Badges({ entry, short = false }: { entry: ListedSubmission; short?: boolean }) {
  const { edition } = useFestival();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {entry.withdrawnAt ? (
        <StatusBadge tone="danger">Withdrawn</StatusBadge>
      ) : (
        <SubmissionStatusBadge status={entry.status} />
      )}
      {entry.edition !== edition.slug && <StatusBadge tone="subtle">{entry.edition}</StatusBadge>}
      {entry.forNext && (
        // A row is one line: on a phone there is room for the status alone.
        <span className={classNames("inline-flex", short && "max-sm:sr-only")}>
          <StatusBadge tone="blue">{short ? "Next edition" : "For the next edition"}</StatusBadge>
        </span>
      )}
      {!short && lacksLink(entry) && <NoLinkYet />}
      {entry.refundedCents > 0 && (
        <StatusBadge tone="danger">
          {entry.refundedCents < entry.amountCents ? "Partly refunded" : "Refunded"}
        </StatusBadge>
      )}
      {entry.disputeStatus && <StatusBadge tone="danger">Disputed</StatusBadge>}
    </span>
  );
}
