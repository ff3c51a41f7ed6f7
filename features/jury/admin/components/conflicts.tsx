import { Plus } from "lucide-react";
import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import { isolate } from "~/lib/bidi";
import type { Conflict } from "../../conflicts/schema";
import { useDecideConflict } from "../hooks";
import { phaseConflicts, phaseFilms, ranking } from "../list.rules";
import type { PhasePageData } from "../phase-page.queries.server";
import { conflictNames, conflictViews, kindNames } from "../texts";

const loadDeclareConflict = () => import("./declare-conflict");

/** Conflicts of interest of a phase, found or declared; each is confirmed or dismissed here. */
export function Conflicts({
  pageData: { phase, conflicts, members },
}: {
  pageData: PhasePageData;
}) {
  const list = useAdminList(phaseConflicts, conflicts);
  const { selectField, onSubmit } = useFilters(phaseConflicts, conflicts.filters, [
    phaseFilms,
    ranking,
  ]);
  const decideConflict = useDecideConflict();
  const [isDeclaring, setIsDeclaring] = useState(false);
  const DeclareConflict = useLazyComponent(loadDeclareConflict, isDeclaring);
  const columns: Column<Conflict>[] = [
    {
      id: "pair",
      header: "Juror and film",
      cell: ({ personName, title, kind, state }) => (
        <TitleCell
          note={`${kindNames[kind]}, ${conflictNames[state].toLowerCase()}`}
          title={
            <span className="block wrap-anywhere">
              <b>{personName}</b>
              {title}
            </span>
          }
        />
      ),
    },
    {
      id: "actions",
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      numeric: true,
      cell: ({ id, personName, title, state }) => (
        <span className="flex flex-wrap justify-end gap-2">
          {(["confirmed", "dismissed"] as const)
            .filter((nextState) => nextState !== state)
            .map((nextState) => {
              const label = nextState === "confirmed" ? "Confirm" : "Dismiss";
              return (
                <Button
                  aria-label={`${label}: ${isolate(personName)}, ${isolate(title)}`}
                  key={nextState}
                  onClick={() => decideConflict.mutate({ id, state: nextState })}
                  size="sm"
                  variant="outline"
                >
                  {label}
                </Button>
              );
            })}
        </span>
      ),
    },
  ];
  return (
    <Card
      aside={
        <Button onClick={() => setIsDeclaring(true)} size="sm" variant="outline">
          <Icon of={Plus} />
          Declare
        </Button>
      }
      flush
      title="Conflicts"
    >
      <FilterForm onSubmit={onSubmit}>
        <Select {...selectField("state")} aria-label="Conflicts shown" options={conflictViews} />
      </FilterForm>
      <ListTable
        caption="Conflicts"
        columns={columns}
        empty={
          <EmptyState as="h3" title="No conflicts">
            We look for matching names, companies and shared credits, and never assign these films.
          </EmptyState>
        }
        list={list}
      />
      {isDeclaring && DeclareConflict && (
        <DeclareConflict
          members={members}
          onClose={() => setIsDeclaring(false)}
          phaseId={phase.id}
        />
      )}
    </Card>
  );
}
