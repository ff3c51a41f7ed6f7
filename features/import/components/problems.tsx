import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { numberText } from "~/lib/number-format";
import { useChangeImport } from "../hooks";
import type { Import, ImportProblem } from "../schema";
import { encodingLabels, importTexts } from "../texts";

const maxShownRows = 20;

/** Problems of a file, with a fix where there is one. */
export function Problems({ record }: { record: Import }) {
  if (record.problems.length === 0) return null;
  return (
    <Card flush title={importTexts.problems}>
      <ul className="divide-y divide-line/62 border-t border-line">
        {record.problems.map((problem) => (
          <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3" key={problem.code}>
            <span className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
              {problem.text}
              {problem.code === "mixed_encoding" && <RowNumbers rows={problem.rows} />}
            </span>
            <ProblemFix problem={problem} record={record} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RowNumbers({ rows }: Pick<ImportProblem, "rows">) {
  const hiddenCount = rows.length - maxShownRows;
  return (
    <small className="block text-sm text-subtle">
      Rows {rows.slice(0, maxShownRows).map(numberText).join(", ")}
      {hiddenCount > 0 && ` and ${numberText(hiddenCount)} more`}
    </small>
  );
}

function ProblemFix({ problem, record }: { problem: ImportProblem; record: Import }) {
  const { code, previews = [] } = problem;
  const change = useChangeImport(record);
  const fixButton = (label: string, fix: Parameters<typeof change.mutate>[0]) => (
    <Button
      onClick={() => change.mutate(fix)}
      pending={change.isPending}
      size="sm"
      variant="outline"
    >
      {label}
    </Button>
  );
  if (code === "no_header") {
    return (
      <span className="flex flex-wrap gap-2">
        {fixButton(importTexts.noHeaders, { headerRow: 0 })}
        {fixButton(importTexts.rowOneIsHeader, { headerRow: 1 })}
      </span>
    );
  }
  if (code === "title_rows") return fixButton(importTexts.rowOneIsHeader, { headerRow: 1 });
  if (code === "encoding_guessed") {
    return (
      <ul className="grid flex-[1_1_100%] gap-3">
        {previews.map(({ encoding, lines }) => (
          <li className="grid justify-items-start gap-1" key={encoding}>
            <span className="text-sm wrap-anywhere whitespace-pre-line">{lines.join("\n")}</span>
            {fixButton(importTexts.chooseEncoding(encodingLabels[encoding]), { encoding })}
          </li>
        ))}
      </ul>
    );
  }
  if (code === "ambiguous_durations") {
    return (
      <span className="flex flex-wrap gap-2">
        {fixButton(importTexts.minutesSeconds, { map: { ...record.map, durations: "m:s" } })}
        {fixButton(importTexts.hoursMinutes, { map: { ...record.map, durations: "h:m" } })}
      </span>
    );
  }
  if (code === "ambiguous_dates") {
    return (
      <span className="flex flex-wrap gap-2">
        {fixButton(importTexts.dayFirst, { map: { ...record.map, dates: "world" } })}
        {fixButton(importTexts.monthFirst, { map: { ...record.map, dates: "us" } })}
      </span>
    );
  }
  return null;
}
