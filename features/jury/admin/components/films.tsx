import { useState } from "react";
import { type Column, titleCellClass } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { SearchField } from "~/components/admin/toolbar";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Select } from "~/components/select";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { PhaseEntry } from "../../assignment/schema";
import { formatMinutes } from "../../scoring/format.rules";
import { phaseConflicts, phaseFilms, ranking } from "../list.rules";
import type { PhasePageData } from "../phase-page.queries.server";
import { entryViewNames } from "../texts";

const loadFilm = () => import("./film");

/** The films of a phase, without scores; each opens its details and jurors. */
export function Films({ pageData }: { pageData: PhasePageData }) {
  const { phase, films, members } = pageData;
  const list = useAdminList(phaseFilms, films);
  const { selectField, textField, onSubmit } = useFilters(phaseFilms, films.filters, [
    phaseConflicts,
    ranking,
  ]);
  const [openFilmId, setOpenFilmId] = useState<string | null>(null);
  const Film = useLazyComponent(loadFilm, openFilmId !== null);
  const columns: Column<PhaseEntry>[] = [
    {
      id: "title",
      header: "Film",
      cell: ({ submissionId, title, minutes, language, state }) => (
        <span className={titleCellClass}>
          <button
            className="block text-left leading-[1.3] font-medium underline-offset-3 wrap-anywhere hover:underline max-md:min-h-7"
            onClick={() => setOpenFilmId(submissionId)}
            type="button"
          >
            {title}
          </button>
          <small>
            {[formatMinutes(minutes), language, state === "out" && "withdrawn"]
              .filter(Boolean)
              .join(", ")}
          </small>
        </span>
      ),
    },
    {
      id: "assigned",
      header: "Jurors",
      numeric: true,
      cell: ({ assigned, state }) => (
        <span
          className={assigned < phase.wantedScores && state !== "out" ? "text-danger" : undefined}
        >
          {assigned} of {phase.wantedScores}
        </span>
      ),
    },
    { id: "given", header: "Scored", numeric: true, hideBelow: "xs", cell: ({ given }) => given },
    {
      id: "abstained",
      header: "Declined",
      numeric: true,
      hideBelow: "s",
      cell: ({ abstained }) => abstained,
    },
  ];
  return (
    <Card aside={<span className="text-muted">{list.total} films</span>} flush title="Films">
      <FilterForm onSubmit={onSubmit}>
        <SearchField
          {...textField("q")}
          label="Search films of this phase"
          maxLength={100}
          placeholder="Title"
        />
        <Select {...selectField("show")} aria-label="Films shown" options={entryViewNames} />
      </FilterForm>
      <ListTable
        caption="Films of this phase"
        columns={columns}
        empty={<EmptyState as="h3" title="No films here" />}
        list={list}
      />
      {openFilmId && Film && (
        <Film
          key={openFilmId}
          members={members}
          onClose={() => setOpenFilmId(null)}
          phase={phase}
          submissionId={openFilmId}
        />
      )}
    </Card>
  );
}
