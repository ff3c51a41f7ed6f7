import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useDeskList } from "~/features/desk/client";
import { KeyHelp, KeyHelpButton } from "~/features/desk/components/key-help";
import { LoadMore } from "~/features/desk/components/load-more";
import type { Loaded } from "~/features/desk/list.rules";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { isCapped } from "../../schema";
import type { FilterOptions } from "../../tallies.server";
import { useExport } from "../hooks/use-export";
import { submissions } from "../list.rules";
import { BulkStatus } from "./bulk";
import { SubmissionCards } from "./cards";
import { ExportBar, ExportLinks } from "./export";
import { DeskFilters, type ListView } from "./filters";
import { listShortcuts, useListKeys } from "./keys";
import { SubmissionTable } from "./table";

type Props = {
  loaded: Loaded<typeof submissions>;
  options: FilterOptions;
  view: ListView;
};

/** All submissions: found, ordered, starred and decided upon. */
export function SubmissionList({ loaded, options, view }: Props) {
  const { filters } = loaded;
  const list = useDeskList(submissions, loaded);
  const { items, total } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [helps, setHelps] = useState(false);
  const [search] = useSearchParams();
  // The same function each time: a long list draws only what changed.
  const choose = useCallback((ids: readonly string[], on: boolean) => {
    setChosen((known) => {
      const next = new Set(known);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  useListKeys({
    items,
    onChoose: (id) => choose([id], !chosen.has(id)),
    onHelp: () => setHelps(true),
  });

  const exporting = useExport(filters);
  const filtered = submissions.query({ ...filters, sort: undefined }) !== "";
  const shown = { items, filters, chosen, onChoose: choose };
  // Chosen entries that another filter hides are left alone.
  const chosenHere = items.filter((entry) => chosen.has(entry.id)).map((entry) => entry.id);
  return (
    <>
      <DeskHead
        actions={
          <>
            <KeyHelpButton onClick={() => setHelps(true)} />
            {total > 0 && <ExportLinks filters={filters} onStart={exporting.start} />}
          </>
        }
        note={countOf(total, filtered, isCapped(filters, total))}
        title="Submissions"
      />
      <ExportBar onCancel={exporting.cancel} progress={exporting.progress} />
      <DeskBox aria-label="All submissions" flush>
        <DeskFilters filters={filters} options={options} search={search} view={view} />
        <BulkStatus ids={chosenHere} onDone={() => setChosen(new Set())} />
        {items.length === 0 ? (
          <NothingHere filtered={filtered} />
        ) : view === "table" ? (
          <SubmissionTable {...shown} />
        ) : (
          <SubmissionCards {...shown} />
        )}
        {items.length > 0 && <LoadMore list={list} />}
      </DeskBox>
      <KeyHelp onOpenChange={setHelps} open={helps} shortcuts={listShortcuts} />
    </>
  );
}

function countOf(total: number, filtered: boolean, capped: boolean): string {
  const number = total.toLocaleString("en-US");
  if (capped) return `At least ${number} submissions match`;
  if (filtered) return total === 1 ? "1 submission matches" : `${number} submissions match`;
  return total === 1 ? "1 submission" : `${number} submissions`;
}

function NothingHere({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title="No Submissions Yet">
        Entries will appear here when filmmakers send them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminSubmissions} variant="outline">
          Show all submissions
        </ButtonLink>
      }
      title="Nothing matches"
    >
      No submission has all of this.
    </EmptyState>
  );
}
