import { DataTable } from "~/components/admin/data-table";
import { changeLabel, changeLines } from "../changes.rules";
import { setupPageTexts } from "../page.texts";
import type { Change } from "../values.rules";

const texts = setupPageTexts.file;

const Lines = ({ value }: { value: unknown }) => (
  <span className="grid gap-1 wrap-anywhere">
    {changeLines(value).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
      <span key={index}>{line}</span>
    ))}
  </span>
);

/** Every setting that a set-up changes, with both values. */
export const Differences = ({ changes }: { changes: readonly Change[] }) => (
  <DataTable
    caption={texts.caption}
    columns={[
      {
        id: "what",
        header: texts.what,
        cell: ({ path, from, to }) => (
          <span className="grid gap-1 wrap-anywhere">
            <b className="font-medium">{changeLabel(path)}</b>
            {/* On a phone the columns are hidden. */}
            <span className="hidden gap-1 text-muted max-sm:grid">
              <del className="text-subtle">
                <Lines value={from} />
              </del>
              <ins className="no-underline">
                <Lines value={to} />
              </ins>
            </span>
          </span>
        ),
      },
      {
        id: "from",
        header: texts.from,
        hideBelow: "xs",
        cell: ({ from }) => <Lines value={from} />,
      },
      { id: "to", header: texts.to, hideBelow: "xs", cell: ({ to }) => <Lines value={to} /> },
    ]}
    rowKey={({ path }) => path}
    rows={changes}
  />
);
