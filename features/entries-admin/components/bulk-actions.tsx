import { Mail, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { statusLabel } from "~/features/submissions/status.texts";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { pages } from "~/lib/paths";
import { previewTexts } from "../texts";
import { Key } from "./key";

/** Maximum number of entries per change of status. */
export const maxMarked = 200;
/** Maximum number of selected recipients of a mailing; more are selected by a filter. */
const maxRecipients = 500;

type Props = {
  entries: readonly { id: string }[];
  /** A change of status is being sent. */
  isPending: boolean;
  onMark: (status: SubmissionStatus) => void;
  onLabel: () => void;
  /** The open picker of labels. */
  picker: ReactNode;
  onClear: () => void;
};

/** What can be done with all selected entries. It replaces the filters, so that nothing jumps. */
export function BulkActions({ entries, isPending, onMark, onLabel, picker, onClear }: Props) {
  const navigate = useNavigate();
  const keepEdition = useKeepEdition();
  return (
    <div
      className="flex min-h-18.25 flex-wrap items-center gap-1.5 border-b border-line bg-[color-mix(in_oklab,var(--color-gold)_9%,var(--color-surface-1))] px-4 py-2.5 [&>:last-child]:ml-auto"
      role="status"
    >
      <strong className="mr-1.5 font-semibold tabular-nums max-sm:w-full">
        {entries.length} selected
      </strong>
      <span className="relative">
        <Button onClick={onLabel} size="sm" variant="outline">
          <Icon of={Tag} size={15} />
          {previewTexts.labelButton}
          <span className="max-wide:hidden">
            <Key>l</Key>
          </span>
        </Button>
        {picker}
      </span>
      {entries.length > maxMarked ? (
        <span className="text-muted">At most {maxMarked} can be marked at once.</span>
      ) : (
        <span className="inline-flex divide-x divide-line-strong overflow-hidden rounded-sm border border-line-strong">
          {submissionStatuses.map((status) => (
            <button
              aria-label={`Mark as ${statusLabel(status).toLowerCase()}`}
              className="inline-flex min-h-9 items-center gap-1.5 px-2.5 text-sm font-medium hover:bg-surface-2 focus-visible:-outline-offset-2 disabled:opacity-60 max-sm:min-h-11"
              disabled={isPending}
              key={status}
              onClick={() => onMark(status)}
              type="button"
            >
              {statusLabel(status)}
            </button>
          ))}
        </span>
      )}
      {entries.length <= maxRecipients && (
        <Button
          aria-label="Email them"
          onClick={() =>
            void navigate(keepEdition(pages.adminMailingNew), {
              state: { entries: entries.map(({ id }) => id) },
            })
          }
          size="sm"
          variant="outline"
        >
          <Icon of={Mail} />
          <span className="max-wide:sr-only">Email</span>
        </Button>
      )}
      <Button className="px-2!" onClick={onClear} size="sm" variant="ghost">
        Clear
      </Button>
    </div>
  );
}
