import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { numberText } from "~/lib/number-format";
import { useChangeImport } from "../hooks";
import type { Import, ImportProblem } from "../schema";
import { encodingLabels, importTexts } from "../texts";

const shownRows = 20;

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
              {problem.code === "mixed_encoding" && <Rows rows={problem.rows} />}
            </span>
            <WayOut problem={problem} record={record} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Rows({ rows }: Pick<ImportProblem, "rows">) {
  const more = rows.length - shownRows;
  return (
    <small className="block text-sm text-subtle">
      Rows {rows.slice(0, shownRows).map(numberText).join(", ")}
      {more > 0 && ` and ${numberText(more)} more`}
    </small>
  );
}

function WayOut({ problem, record }: { problem: ImportProblem; record: Import }) {
  const { code, previews = [] } = problem;
  const change = useChangeImport(record);
  const press = (label: string, given: Parameters<typeof change.mutate>[0]) => (
    <Button
      onClick={() => change.mutate(given)}
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
        {press(importTexts.noHeaders, { headerRow: 0 })}
        {press(importTexts.rowOneIsHeader, { headerRow: 1 })}
      </span>
    );
  }
  if (code === "title_rows") return press(importTexts.rowOneIsHeader, { headerRow: 1 });
  if (code === "encoding_guessed") {
    return (
      <ul className="grid flex-[1_1_100%] gap-3">
        {previews.map(({ encoding, lines }) => (
          <li className="grid justify-items-start gap-1" key={encoding}>
            <span className="text-sm wrap-anywhere whitespace-pre-line">{lines.join("\n")}</span>
            {press(importTexts.chooseEncoding(encodingLabels[encoding]), { encoding })}
          </li>
        ))}
      </ul>
    );
  }
  if (code === "ambiguous_durations") {
    return (
      <span className="flex flex-wrap gap-2">
        {press(importTexts.minutesSeconds, { map: { ...record.map, durations: "m:s" } })}
        {press(importTexts.hoursMinutes, { map: { ...record.map, durations: "h:m" } })}
      </span>
    );
  }
  if (code === "ambiguous_dates") {
    return (
      <span className="flex flex-wrap gap-2">
        {press(importTexts.dayFirst, { map: { ...record.map, dates: "world" } })}
        {press(importTexts.monthFirst, { map: { ...record.map, dates: "us" } })}
      </span>
    );
  }
  return null;
}
