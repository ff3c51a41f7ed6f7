import { type ChangeEvent, useRef } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { numberText } from "~/lib/number-format";
import { useImportAnalytics } from "../../hooks";
import type { ImportReport } from "../../schema";

/** Number of errors shown: a file in a wrong format has one on every line. */
const maxShownLines = 20;

const formatDays = (count: number) => (count === 1 ? "1 day" : `${numberText(count)} days`);

/** Imports figures that a platform exported. */
export function FigureImport() {
  const input = useRef<HTMLInputElement>(null);
  const upload = useImportAnalytics();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) upload.mutate(file);
    // Allows choosing the same file again after it was fixed.
    event.target.value = "";
  };
  return (
    <Card title="Import figures">
      <div className="grid gap-4">
        <p className="text-muted">
          A CSV file with the columns <code>campaign, platform, date, impressions</code> and
          optionally <code>clicks, conversions, cost, revenue</code>. Existing figures for the same
          day are replaced.
        </p>
        <div>
          <Button
            onClick={() => input.current?.click()}
            pending={upload.isPending}
            size="sm"
            variant="outline"
          >
            Choose a CSV file
          </Button>
          <input
            accept=".csv,text/csv"
            aria-label="CSV file of figures"
            className="sr-only"
            onChange={choose}
            ref={input}
            tabIndex={-1}
            type="file"
          />
        </div>
        <div role="status">{upload.data && <Report report={upload.data} />}</div>
      </div>
    </Card>
  );
}

function Report({ report: { added, replaced, refused } }: { report: ImportReport }) {
  return (
    <>
      <p>
        {formatDays(added)} added, {formatDays(replaced)} replaced,{" "}
        {refused.length === 1 ? "1 line" : `${refused.length} lines`} refused.
      </p>
      {refused.length > 0 && (
        <ul className="mt-2 grid gap-1 text-muted">
          {refused.slice(0, maxShownLines).map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}
            </li>
          ))}
          {refused.length > maxShownLines && <li>and {refused.length - maxShownLines} more</li>}
        </ul>
      )}
    </>
  );
}
