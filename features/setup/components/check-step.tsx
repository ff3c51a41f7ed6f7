import { EmptyState } from "~/components/empty-state";
import { setupPageTexts } from "../page.texts";
import type { Change } from "../values.rules";
import { Differences } from "./differences";

const texts = setupPageTexts.wizard;

/** Everything that the wizard would change; null while it is looked for. */
export function CheckStep({ changes }: { changes: readonly Change[] | null }) {
  if (!changes) return <p role="status">{texts.checking}</p>;
  if (changes.length > 0) return <Differences changes={changes} />;
  return (
    <EmptyState as="h3" title={texts.nothing}>
      {texts.nothingNote}
    </EmptyState>
  );
}
