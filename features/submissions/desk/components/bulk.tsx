import { submissionStatuses } from "~/db/lists";
import { Button } from "~/ui/button";
import { DeskBulkBar } from "~/ui/desk-tools";
import { statusLabel } from "../../status.texts";
import { useSetStatuses } from "../client";

/** The most that one call changes. */
const atOnce = 200;

/** Gives all chosen entries one status. */
export function BulkStatus({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const setStatuses = useSetStatuses();
  return (
    <DeskBulkBar count={ids.length}>
      {ids.length > atOnce ? (
        <span className="text-muted">At most {atOnce} can be changed at once.</span>
      ) : (
        submissionStatuses.map((status) => (
          <Button
            disabled={setStatuses.isPending}
            key={status}
            onClick={() => setStatuses.mutate({ ids, status }, { onSuccess: onDone })}
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
    </DeskBulkBar>
  );
}
