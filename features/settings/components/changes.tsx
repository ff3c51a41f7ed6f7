import { VisuallyHidden } from "~/ui/visually-hidden";
import type { SettingChange } from "../fields.rules";
import "./settings.css";

/** What changes, field by field: the old, struck out, then the new. */
export function SettingChanges({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className="setting-changes">
      {changes.map(({ name, label, before, after }) => {
        const gone = before.filter((line) => !after.includes(line));
        const come = after.filter((line) => !before.includes(line));
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {gone.map((line) => (
                <del key={line}>
                  <VisuallyHidden>Before: </VisuallyHidden>
                  {line || "Nothing"}
                </del>
              ))}
              {come.map((line) => (
                <ins key={line}>
                  <VisuallyHidden>Now: </VisuallyHidden>
                  {line || "Nothing"}
                </ins>
              ))}
              {gone.length + come.length === 0 && <ins>The same lines in another order</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
