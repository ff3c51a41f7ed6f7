import { Button } from "~/components/button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { formatValue } from "~/lib/admin-list/edit-conflict";
import type { Editor } from "~/lib/admin-list/hooks/use-editor";

type ConflictEditor = Pick<Editor, "conflicts" | "labelOf" | "keepOwnValue" | "takeOtherValue">;

/** The message of an edit conflict: nothing was saved, and who changed the row. */
export function EditConflictNotice({
  editor,
}: {
  editor: ConflictEditor & Pick<Editor, "conflictNotice">;
}) {
  const { conflictNotice, conflicts } = editor;
  if (!conflictNotice) return null;
  return (
    <div className="grid gap-4 rounded-md bg-surface-1 px-4 py-3 shadow-[inset_3px_0_0_var(--color-danger)]">
      <p role="alert">
        {conflictNotice} Your changes are still here.
        {conflicts.length === 0 && " The other changes are shown next to it. Compare, then save."}
      </p>
      <EditConflictFields editor={editor} />
    </div>
  );
}

/**
 * The typed and the saved value of each field in conflict, to choose from. All other fields already show the newest
 * values.
 */
export function EditConflictFields({ editor }: { editor: ConflictEditor }) {
  const { conflicts, labelOf, keepOwnValue, takeOtherValue } = editor;
  if (conflicts.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {conflicts.map(({ path, ownValue, otherValue }) => {
        const name = labelOf(path);
        return (
          <div className="grid gap-1.5 border-t border-line pt-3" key={path}>
            <dt className="font-semibold">{name}</dt>
            <ConflictValue value={ownValue} label="Your version" />
            <ConflictValue value={otherValue} label="Saved by someone else" />
            <dd className="flex flex-wrap gap-2 pt-1">
              <Button onClick={() => keepOwnValue(path)} size="sm" variant="outline">
                Keep mine
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
              <Button onClick={() => takeOtherValue(path)} size="sm" variant="outline">
                Take theirs
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const ConflictValue = ({ label, value }: { label: string; value: unknown }) => (
  <dd className="grid gap-0.5">
    <span className="text-sm text-subtle">{label}</span>
    <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{formatValue(value)}</span>
  </dd>
);
