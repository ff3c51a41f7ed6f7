import { VisuallyHidden } from "~/components/visually-hidden";
import { type SettingChange, subtractLines } from "../fields.rules";

/** Changes by field: the old value, struck out, then the new one. */
export function SettingChanges({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className="grid gap-3.5 *:grid *:grid-cols-[minmax(0,14em)_minmax(0,1fr)] *:gap-x-5 *:gap-y-0.5 max-sm:*:grid-cols-[minmax(0,1fr)] [&_:is(del,ins)]:block [&_:is(del,ins)]:wrap-anywhere [&_del]:text-subtle [&_dt]:text-muted [&_ins]:font-medium [&_ins]:no-underline">
      {changes.map(({ name, label, before, after }) => {
        const removedLines = subtractLines(before, after);
        const addedLines = subtractLines(after, before);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {removedLines.map(([index, line]) => (
                <del key={index}>
                  <VisuallyHidden>Before: </VisuallyHidden>
                  {line || "Nothing"}
                </del>
              ))}
              {addedLines.map(([index, line]) => (
                <ins key={index}>
                  <VisuallyHidden>Now: </VisuallyHidden>
                  {line || "Nothing"}
                </ins>
              ))}
              {removedLines.length + addedLines.length === 0 && (
                <ins>Same lines in a different order</ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
