import type { Faults } from "../hooks";
import { setupPageTexts } from "../page.texts";

const texts = setupPageTexts.file;
const maxShown = 20;

type Props = {
  faults: Faults;
  title: string;
  /** The label of a field that the person sees; without it the path in the file is shown. */
  fieldLabel?: (path: string) => string;
};

/** What is wrong with a set-up: each fault with its place in the file. */
export function FaultList({ faults, title, fieldLabel }: Props) {
  if (faults.length === 0) return null;
  return (
    <div className="rounded-lg border border-danger px-5 py-4" role="alert">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-1.5">
        {faults.slice(0, maxShown).map(({ path, message }) => (
          <li className="wrap-anywhere" key={`${path} ${message}`}>
            {path &&
              (fieldLabel ? `${fieldLabel(path)}: ` : <code className="text-muted">{path}: </code>)}
            {message}
          </li>
        ))}
      </ul>
      {faults.length > maxShown && (
        <p className="mt-2 text-muted">{texts.more(faults.length - maxShown)}</p>
      )}
    </div>
  );
}
