import { Plus } from "lucide-react";
import { Link } from "react-router";
import { type Column, titleCellClass } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { ListPage } from "~/components/admin/list-page";
import { AdminFilterLink, SearchField, ViewTabs } from "~/components/admin/toolbar";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { AcceptedEntry } from "../../queries.server";
import { type FilmState, filmGaps } from "../../schema";
import { filmList } from "../list.rules";
import type { AdminFilm } from "../schema";
import { filmListTexts } from "../texts";
import { AcceptedEntries } from "./accepted-submissions";
import { CategoryDot, formatRunningTime, missingFieldsAnchor } from "./cells";
import { RunningTimeField } from "./running-time-field";

type Props = { loaded: LoadedListOf<typeof filmList>; accepted: readonly AcceptedEntry[] };

const views = [
  { state: "proposed", name: "Proposed" },
  { state: "programme", name: "In the programme" },
  { state: "public", name: "Public" },
  { state: "earlier", name: "Earlier years" },
] as const;

/** The films: proposed, in the programme, public, of earlier years. */
export function FilmAdminList({ loaded, accepted: acceptedEntries }: Props) {
  const list = useAdminList(filmList, loaded);
  const { items, total } = list;
  const { onSubmit, textField, selectField } = useFilters(filmList, loaded.filters);
  const { q, missing, state = "proposed" } = loaded.filters;
  const isFiltered = Boolean(q || missing);
  const filmCount = total === 1 ? "1 film" : `${numberText(total)} films`;
  return (
    <ListPage
      above={<AcceptedEntries entries={acceptedEntries} />}
      actions={
        <ButtonLink size="sm" to={pages.adminFilmNew} variant="outline">
          <Icon of={Plus} />
          {adminPages.adminFilmNew.name}
        </ButtonLink>
      }
      caption={adminPages.adminFilms.name}
      columns={columns}
      empty={<NoFilms isSearch={isFiltered} state={state} />}
      filters={
        <>
          <ViewTabs aria-label={adminPages.adminFilms.name}>
            {views.map((view) => (
              <AdminFilterLink
                current={view.state === state}
                key={view.state}
                to={pages.adminFilms + filmList.query({ state: view.state })}
              >
                {view.name}
              </AdminFilterLink>
            ))}
          </ViewTabs>
          {(isFiltered || items.length > 0) && (
            <FilterForm applyLabel="Search" onSubmit={onSubmit}>
              <input name="state" type="hidden" value={state} />
              <SearchField
                {...textField("q")}
                label={filmListTexts.searchFilms}
                maxLength={100}
                placeholder={filmListTexts.searchPlaceholder}
              />
              {state !== "earlier" && (
                <Select
                  {...selectField("missing")}
                  aria-label={filmListTexts.missing}
                  options={[
                    { value: "", label: filmListTexts.anyGap },
                    ...filmGaps.map((value) => ({ value, label: filmListTexts.gaps[value] })),
                  ]}
                />
              )}
            </FilterForm>
          )}
        </>
      }
      list={list}
      note={isFiltered ? `${filmCount} found` : `${filmCount} ${stateNotes[state]}`}
      title={adminPages.adminFilms.name}
    />
  );
}

const stateNotes: Record<FilmState, string> = {
  proposed: "submitted through the general form, without a fee",
  programme: "in the programme",
  public: "with a public page",
  earlier: "of earlier years",
};

const isUnmeasured = ({ inProgramme, runningSeconds, withdrawn }: AdminFilm) =>
  inProgramme && runningSeconds === null && !withdrawn;

const columns: Column<AdminFilm>[] = [
  {
    id: "film",
    header: filmListTexts.film,
    cell: (film) => (
      <>
        <span className={classNames(titleCellClass, "wrap-anywhere")}>
          <Link prefetch="intent" to={pathFor("adminFilm", { id: film.id })}>
            {film.title}
          </Link>
          <small>{film.director}</small>
        </span>
        {isUnmeasured(film) && (
          // A phone does not show the column of the length.
          <span className="mt-2 block w-fit sm:hidden">
            <RunningTimeField film={film} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "category",
    header: filmListTexts.category,
    nowrap: true,
    cell: (film) => <CategoryDot film={film} />,
  },
  {
    id: "genre",
    header: filmListTexts.genre,
    hideBelow: "l",
    nowrap: true,
    cell: ({ genre }) => genre,
  },
  {
    id: "length",
    header: filmListTexts.length,
    hideBelow: "xs",
    nowrap: true,
    numeric: true,
    // The running time can be entered where it is missing.
    cell: (film) =>
      isUnmeasured(film) ? <RunningTimeField film={film} /> : formatRunningTime(film),
  },
  {
    id: "country",
    header: filmListTexts.country,
    hideBelow: "l",
    nowrap: true,
    cell: ({ country }) => country,
  },
  { id: "lacks", header: filmListTexts.missing, hideBelow: "s", cell: renderMissing },
  {
    id: "sent",
    header: filmListTexts.added,
    hideBelow: "s",
    nowrap: true,
    cell: (film) => <AddedAt film={film} />,
  },
];

/** What a film of the programme still needs before its screenings can be confirmed. */
function renderMissing({ id, withdrawn, inProgramme, ...film }: AdminFilm) {
  const { runningSeconds, confirmation, copyFormat } = film;
  if (withdrawn) return <span className="text-danger">{filmListTexts.withdrawn}</span>;
  if (confirmation === "no") return <span className="text-danger">{filmListTexts.declined}</span>;
  if (!inProgramme) return null;
  const missingFields = [
    runningSeconds === null && "running time",
    confirmation === null && "confirmation",
    !copyFormat && "copy",
  ].filter(Boolean);
  if (missingFields.length === 0) return null;
  return (
    <Link className="link text-muted" to={`${pathFor("adminFilm", { id })}#${missingFieldsAnchor}`}>
      {missingFields.join(", ")}
    </Link>
  );
}

function AddedAt({ film: { createdAt } }: { film: AdminFilm }) {
  return <ListMoment at={createdAt} />;
}

function NoFilms({ isSearch, state }: { isSearch: boolean; state: FilmState }) {
  if (!isSearch) {
    const [title, description] = emptyTexts[state];
    return <EmptyState title={title}>{description}</EmptyState>;
  }
  return (
    <EmptyState
      link={{ to: pages.adminFilms + filmList.query({ state }), label: filmListTexts.showAll }}
      title={filmListTexts.noMatchTitle}
    >
      {filmListTexts.noMatchText}
    </EmptyState>
  );
}

const emptyTexts: Record<FilmState, [title: string, description: string]> = {
  proposed: [filmListTexts.proposedEmptyTitle, filmListTexts.proposedEmptyText],
  programme: [filmListTexts.programmeEmptyTitle, filmListTexts.programmeEmptyText],
  public: [filmListTexts.publicEmptyTitle, filmListTexts.publicEmptyText],
  earlier: [filmListTexts.earlierEmptyTitle, filmListTexts.earlierEmptyText],
};
