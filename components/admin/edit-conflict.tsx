import { Button } from "~/components/button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { formatValue } from "~/lib/admin-list/edit-conflict";
import type { Editor } from "~/lib/admin-list/hooks/use-editor";

type Choice = Pick<Editor, "contested" | "nameOf" | "keepMine" | "takeTheirs">;

/** The message of an edit conflict: nothing was saved, and who changed the row. */
export function EditConflictNotice({ editor }: { editor: Choice & Pick<Editor, "stale"> }) {
  const { stale, contested } = editor;
  if (!stale) return null;
  return (
    <div className="grid gap-4 rounded-md bg-surface-1 px-4 py-3 shadow-[inset_3px_0_0_var(--color-danger)]">
      <p role="alert">
        {stale} Your changes are still here.
        {contested.length === 0 && " The other changes are shown next to it. Compare, then save."}
      </p>
      <EditConflictFields editor={editor} />
    </div>
  );
}

/**
 * The typed and the saved value of each field in conflict, to choose from. All other fields already show the newest
 * values.
 */
export function EditConflictFields({ editor }: { editor: Choice }) {
  const { contested, nameOf, keepMine, takeTheirs } = editor;
  if (contested.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {contested.map(({ path, ownValue, otherValue }) => {
        const name = nameOf(path);
        return (
          <div className="grid gap-1.5 border-t border-line pt-3" key={path}>
            <dt className="font-semibold">{name}</dt>
            <Value value={ownValue} label="Your version" />
            <Value value={otherValue} label="Saved by someone else" />
            <dd className="flex flex-wrap gap-2 pt-1">
              <Button onClick={() => keepMine(path)} size="sm" variant="outline">
                Keep mine
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
              <Button onClick={() => takeTheirs(path)} size="sm" variant="outline">
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

const Value = ({ label, value }: { label: string; value: unknown }) => (
  <dd className="grid gap-0.5">
    <span className="text-sm text-subtle">{label}</span>
    <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{formatValue(value)}</span>
  </dd>
);
