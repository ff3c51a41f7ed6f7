import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useAdminList } from "~/features/desk/client";
import { FilterForm } from "~/features/desk/components/filter-form";
import { ListTable } from "~/features/desk/components/table";
import { useFilters } from "~/features/desk/hooks/use-filters";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages, pathFor } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Card, PageHeader } from "~/ui/desk-page";
import { type Column, titleCell } from "~/ui/desk-table";
import { AdminFilterLink, SearchField, ViewTabs } from "~/ui/desk-tools";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { numberText } from "~/ui/number";
import type { AcceptedEntry } from "../../queries.server";
import type { FilmState } from "../../schema";
import { films } from "../list.rules";
import type { AdminFilm } from "../schema";
import { AcceptedEntries } from "./accepted";
import { CategoryDot, ranTime, toReady } from "./cells";

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
  proposed: "sent through the general form, without a fee",
  programme: "that blocks can take",
  public: "with a page of their own",
};

const columns: Column<AdminFilm>[] = [
  {
    id: "film",
    header: "Film",
    cell: (film) => (
      <span className={classNames(titleCell, "wrap-anywhere")}>
        <Link prefetch="intent" to={pathFor("adminFilm", { id: film.id })}>
          {film.title}
        </Link>
        <small>{film.director}</small>
      </span>
    ),
  },
  {
    id: "category",
    header: "Category",
    nowrap: true,
    cell: (film) => <CategoryDot film={film} />,
  },
  { id: "genre", header: "Genre", drop: "m", nowrap: true, cell: ({ genre }) => genre },
  { id: "length", header: "Length", drop: "xs", nowrap: true, numeric: true, cell: ranTime },
  { id: "country", header: "Country", drop: "m", nowrap: true, cell: ({ country }) => country },
  { id: "lacks", header: "Still missing", drop: "s", cell: lacks },
  { id: "sent", header: "Came", drop: "s", nowrap: true, cell: (film) => <Sent film={film} /> },
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
  return <time dateTime={createdAt}>{momentInList(createdAt, facts.timeZone, renderedAt)}</time>;
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
      No film here has all of these words.
    </EmptyState>
  );
}

const nothing: Record<FilmState, [title: string, told: string]> = {
  proposed: ["No Proposed Films Yet", "Films sent through the general form will appear here."],
  programme: [
    "No Film in the Programme Yet",
    "Add a proposed film, or make a film of an accepted entry.",
  ],
  public: ["No Public Film Yet", "A film has a page once you make it public."],
};
