import type { Faults } from "../hooks";
import { setupPageTexts } from "../page.texts";

const texts = setupPageTexts.file;
const shown = 20;

/** What is wrong with a set-up: each fault with its place in the file. */
export function FaultList({ faults }: { faults: Faults }) {
  if (faults.length === 0) return null;
  return (
    <div className="mt-4 rounded-lg border border-danger px-5 py-4" role="alert">
      <p className="font-semibold">{texts.refused}</p>
      <ul className="mt-2 grid gap-1.5">
        {faults.slice(0, shown).map(({ path, message }) => (
          <li className="wrap-anywhere" key={`${path} ${message}`}>
            {path && <code className="text-muted">{path}: </code>}
            {message}
          </li>
        ))}
      </ul>
      {faults.length > shown && (
        <p className="mt-2 text-muted">{texts.more(faults.length - shown)}</p>
      )}
    </div>
  );
}
