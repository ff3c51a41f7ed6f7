import { Download } from "lucide-react";
import { Link } from "react-router";
import { FilterForm } from "~/components/admin/filter-form";
import { LoadMore } from "~/components/admin/load-more";
import { Card } from "~/components/admin/page-header";
import { AdminFilterLink, SearchField, ViewTabs } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { importRowKinds } from "~/db/enums";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { addressOf } from "~/lib/api/contract";
import { numberText } from "~/lib/number-format";
import { pathFor } from "~/lib/paths";
import { exportImportRows } from "../contract";
import { useChooseAll, useDownload, useImportStep } from "../hooks";
import { importRows, initialKind } from "../list.rules";
import type { Import, ImportRow } from "../schema";
import { countOf, formatChange, importTexts, kindLabels, resultLabels } from "../texts";
import { DifferingFields, RowReview } from "./review";

type Props = { record: Import; loaded: LoadedListOf<typeof importRows> };

/** Every row by kind; rows that need review are decided here. */
export function Check({ record, loaded }: Props) {
  const check = useImportStep("check", record);
  const { counts } = record;
  const isReady = record.state === "ready";
  const button = isReady && (
    <Button
      onClick={() => check.mutate(undefined)}
      pending={check.isPending}
      size="sm"
      variant={counts ? "outline" : "primary"}
    >
      {importTexts.check}
    </Button>
  );
  return (
    <Card aside={button} flush title={importTexts.check}>
      {counts ? (
        <RowList counts={counts} loaded={loaded} record={record} />
      ) : (
        <p className="px-5 pb-5 text-muted">{importTexts.checkNote}</p>
      )}
    </Card>
  );
}

function RowList({ record, loaded, counts }: Props & { counts: NonNullable<Import["counts"]> }) {
  const list = useAdminList(importRows, loaded);
  const { onSubmit, textField } = useFilters(importRows, loaded.filters);
  const { kind = initialKind(counts), q } = loaded.filters;
  const canChooseAll = kind === "doubtful" && counts.doubtful > 1 && record.state === "ready";
  return (
    <>
      <ViewTabs aria-label="Rows">
        {importRowKinds.map((importRowKind) => (
          <AdminFilterLink
            current={kind === importRowKind}
            key={importRowKind}
            to={importRows.query({ kind: importRowKind, q }) || "?"}
          >
            {`${kindLabels[importRowKind]} ${numberText(countOf(counts, importRowKind))}`}
          </AdminFilterLink>
        ))}
      </ViewTabs>
      <FilterForm
        aside={
          kind === "refused" && counts.refused > 0 ? (
            <DownloadRejected record={record} />
          ) : (
            canChooseAll && <AllChoices record={record} />
          )
        }
        onSubmit={onSubmit}
      >
        <input name="kind" type="hidden" value={kind} />
        <SearchField
          {...textField("q")}
          label="Search the rows"
          maxLength={100}
          placeholder="Search title, email or number"
        />
      </FilterForm>
      {list.items.length === 0 ? (
        <EmptyState title={importTexts.noRows}>{importTexts.noRowsNote}</EmptyState>
      ) : (
        // With a limited height, so that what follows stays within reach.
        <section
          aria-label={`${kindLabels[kind]} rows`}
          className="relative max-h-[36rem] overflow-y-auto border-t border-line focus-visible:-outline-offset-2"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
          tabIndex={0}
        >
          <ul className="divide-y divide-line/62">
            {list.items.map((row) => (
              <Row key={row.row} record={record} row={row} />
            ))}
          </ul>
          <LoadMore list={list} />
        </section>
      )}
    </>
  );
}

function DownloadRejected({ record: { id } }: Pick<Props, "record">) {
  const download = useDownload();
  const path = addressOf(exportImportRows, { params: { id }, query: { kind: "refused" } });
  return (
    <Button
      className="ml-auto"
      onClick={() => download.mutate({ path, name: "import-rows.csv" })}
      pending={download.isPending}
      size="sm"
      variant="outline"
    >
      <Icon of={Download} size={16} />
      {importTexts.downloadRejected}
    </Button>
  );
}

function AllChoices({ record }: { record: Import }) {
  const choose = useChooseAll(record);
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      <Button
        onClick={() => choose.mutate("new")}
        pending={choose.isPending}
        size="sm"
        variant="outline"
      >
        {importTexts.allNew}
      </Button>
      <Button
        onClick={() => choose.mutate("skip")}
        pending={choose.isPending}
        size="sm"
        variant="outline"
      >
        {importTexts.allSkip}
      </Button>
    </span>
  );
}

type RowProps = { record: Import; row: ImportRow };

function Row({ record, row }: RowProps) {
  const settings = useSettings();
  const title = row.title ?? `Row ${row.row}`;
  return (
    <li className="grid gap-2 px-5 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="w-14 text-subtle tabular-nums max-sm:w-auto">{numberText(row.row)}</span>
        <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          {row.submissionId ? (
            <Link className="font-medium" to={pathFor("adminSubmission", { id: row.submissionId })}>
              {title}
            </Link>
          ) : (
            <b className="font-medium">{title}</b>
          )}
          <small className="block text-sm text-subtle">
            {[row.email, row.trackingNumber].filter(Boolean).join(", ")}
          </small>
        </span>
        <span className="text-muted">{row.type && categoryOf(settings, row.type).name}</span>
        {row.result && <span className="text-muted">{resultLabels[row.result]}</span>}
      </div>
      {row.reason && <p className="text-danger wrap-anywhere sm:pl-18">{row.reason}</p>}
      {row.changes.length > 0 && (
        <ul className="grid gap-0.5 text-sm wrap-anywhere sm:pl-18">
          {row.changes.map((change) => (
            <li key={change.field}>{formatChange(change)}</li>
          ))}
        </ul>
      )}
      {row.warnings.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-muted wrap-anywhere sm:pl-18">
          {row.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {record.state === "ready" && (
        <>
          <DifferingFields record={record} row={row} />
          <RowReview record={record} row={row} />
        </>
      )}
    </li>
  );
}
