import { Mail } from "lucide-react";
import { useNavigate } from "react-router";
import { AdminBulkBar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { submissionStatuses } from "~/db/enums";
import { statusLabel } from "~/features/submissions/status.texts";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { pages } from "~/lib/paths";
import { type NamedEntry, useSetStatuses } from "../hooks";

/** Maximum number of entries per call. */
const maxEntries = 200;
/** Maximum number of selected recipients of a mailing; more are selected by a filter. */
const maxRecipients = 500;

/** Sets the status of all selected entries. */
export function BulkActions({
  entries,
  onDone,
}: {
  entries: readonly NamedEntry[];
  onDone: () => void;
}) {
  const setStatuses = useSetStatuses();
  const navigate = useNavigate();
  const keepEdition = useKeepEdition();
  return (
    <AdminBulkBar count={entries.length}>
      {entries.length > maxEntries ? (
        <span className="text-muted">At most {maxEntries} can be changed at once.</span>
      ) : (
        submissionStatuses.map((status) => (
          <Button
            disabled={setStatuses.isPending}
            key={status}
            onClick={() => setStatuses.mutate({ entries, status }, { onSuccess: onDone })}
            size="sm"
            variant="outline"
          >
            Mark as {statusLabel(status).toLowerCase()}
          </Button>
        ))
      )}
      {entries.length <= maxRecipients && (
        <Button
          onClick={() =>
            void navigate(keepEdition(pages.adminMailingNew), {
              state: { entries: entries.map(({ id }) => id) },
            })
          }
          size="sm"
          variant="outline"
        >
          <Icon of={Mail} />
          Email them
        </Button>
      )}
      <Button onClick={onDone} size="sm" variant="ghost">
        Clear
      </Button>
    </AdminBulkBar>
  );
}
