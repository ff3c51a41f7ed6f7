import { Plus } from "lucide-react";
import { Link } from "react-router";
import { type Column, titleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { AdminFilterLink, SearchField, ViewTabs } from "~/components/admin/toolbar";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { useFestival } from "~/features/settings/hooks";
import { FilterForm } from "~/lib/admin-list/components/filter-form";
import { ListTable } from "~/lib/admin-list/components/table";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { Loaded } from "~/lib/admin-list/list";
import { momentInList } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { AcceptedEntry } from "../../queries.server";
import type { FilmState } from "../../schema";
import { films } from "../list.rules";
import type { AdminFilm } from "../schema";
import { AcceptedEntries } from "./accepted-submissions";
import { CategoryDot, ranTime, toReady } from "./cells";
import { RunningTimeField } from "./running-time-field";

type Props = { loaded: Loaded<typeof films>; accepted: readonly AcceptedEntry[] };

const views = [
  { state: "proposed", name: "Proposed" },
  { state: "programme", name: "In the programme" },
  { state: "public", name: "Public" },
] as const;

/** The films: what was proposed through the general form, what is in the programme, what is public. */
export function FilmAdminList({ loaded, accepted }: Props) {
  const list = useAdminList(films, loaded);
  const { items, total } = list;
  const { onSubmit, typed } = useFilters(films, loaded.filters);
  const { q, state = "proposed" } = loaded.filters;
  const counted = total === 1 ? "1 film" : `${numberText(total)} films`;
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={pages.adminFilmNew} variant="outline">
            <Icon of={Plus} />
            Add a film
          </ButtonLink>
        }
        note={q ? `${counted} found` : `${counted} ${notes[state]}`}
        title="Films"
      />
      <AcceptedEntries entries={accepted} />
      <Card aria-label="Films" flush>
        <ViewTabs aria-label="Films">
          {views.map((view) => (
            <AdminFilterLink
              chosen={view.state === state}
              key={view.state}
              to={pages.adminFilms + films.query({ state: view.state })}
            >
              {view.name}
            </AdminFilterLink>
          ))}
        </ViewTabs>
        {(q || items.length > 0) && (
          <FilterForm apply="Search" onSubmit={onSubmit}>
            <input name="state" type="hidden" value={state} />
            <SearchField
              {...typed("q")}
              label="Search films"
              maxLength={100}
              placeholder="Title, director, country, any word"
            />
          </FilterForm>
        )}
        <ListTable
          caption="Films"
          columns={columns}
          empty={<NothingHere searched={Boolean(q)} state={state} />}
          list={list}
        />
      </Card>
    </>
  );
}

const notes: Record<FilmState, string> = {
  proposed: "submitted through the general form, without a fee",
  programme: "in the programme",
  public: "with a public page",
};

const isUnmeasured = ({ inProgramme, runningSeconds, withdrawn }: AdminFilm) =>
  inProgramme && runningSeconds === null && !withdrawn;

const columns: Column<AdminFilm>[] = [
  {
    id: "film",
    header: "Film",
    cell: (film) => (
      <>
        <span className={classNames(titleCell, "wrap-anywhere")}>
          <Link prefetch="intent" to={pathFor("adminFilm", { id: film.id })}>
            {film.title}
          </Link>
          <small>{film.director}</small>
        </span>
        {isUnmeasured(film) && (
          // On a phone there is no column for it.
          <span className="mt-2 block w-fit sm:hidden">
            <RunningTimeField film={film} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "category",
    header: "Category",
    nowrap: true,
    cell: (film) => <CategoryDot film={film} />,
  },
  { id: "genre", header: "Genre", drop: "m", nowrap: true, cell: ({ genre }) => genre },
  {
    id: "length",
    header: "Length",
    drop: "xs",
    nowrap: true,
    numeric: true,
    // What the programme still needs is entered where it is seen to be missing.
    cell: (film) => (isUnmeasured(film) ? <RunningTimeField film={film} /> : ranTime(film)),
  },
  { id: "country", header: "Country", drop: "m", nowrap: true, cell: ({ country }) => country },
  { id: "lacks", header: "Still missing", drop: "s", cell: lacks },
  { id: "sent", header: "Added", drop: "s", nowrap: true, cell: (film) => <Sent film={film} /> },
];

/** What a film of the programme still needs before its screenings can be confirmed and run. */
function lacks({ id, withdrawn, inProgramme, ...film }: AdminFilm) {
  const { runningSeconds, confirmation, copyFormat } = film;
  if (withdrawn) return <span className="text-danger">Withdrawn</span>;
  if (confirmation === "no") return <span className="text-danger">Declined</span>;
  if (!inProgramme) return null;
  const missing = [
    runningSeconds === null && "running time",
    confirmation === null && "confirmation",
    !copyFormat && "copy",
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <Link className="link text-muted" to={`${pathFor("adminFilm", { id })}#${toReady}`}>
      {missing.join(", ")}
    </Link>
  );
}

function Sent({ film: { createdAt } }: { film: AdminFilm }) {
  const { facts, renderedAt } = useFestival();
  return <time dateTime={createdAt}>{momentInList(createdAt, facts, renderedAt)}</time>;
}

function NothingHere({ searched, state }: { searched: boolean; state: FilmState }) {
  if (!searched) {
    const [title, told] = nothing[state];
    return <EmptyState title={title}>{told}</EmptyState>;
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminFilms + films.query({ state })} variant="outline">
          Show all films
        </ButtonLink>
      }
      title="Nothing matches"
    >
      No films match your search.
    </EmptyState>
  );
}

const nothing: Record<FilmState, [title: string, told: string]> = {
  proposed: ["No Proposed Films Yet", "Films submitted through the general form will appear here."],
  programme: ["No Film in the Programme Yet", "Add a proposed film or an accepted entry."],
  public: ["No Public Film Yet", "A film gets a page when you make it public."],
};
