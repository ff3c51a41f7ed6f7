import { AdminBulkBar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { submissionStatuses } from "~/db/enums";
import type { Versioned } from "~/lib/admin-list/queue";
import { statusLabel } from "../../status.texts";
import { useSetStatuses } from "../hooks";

/** The most that one call changes. */
const atOnce = 200;

/** Gives all chosen entries one status. */
export function BulkStatus({
  entries,
  onDone,
}: {
  entries: readonly Versioned[];
  onDone: () => void;
}) {
  const setStatuses = useSetStatuses();
  return (
    <AdminBulkBar count={entries.length}>
      {entries.length > atOnce ? (
        <span className="text-muted">At most {atOnce} can be changed at once.</span>
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
      <Button onClick={onDone} size="sm" variant="ghost">
        Clear
      </Button>
    </AdminBulkBar>
  );
}
