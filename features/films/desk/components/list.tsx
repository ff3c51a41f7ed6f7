import { Link } from "react-router";
import { useDeskList } from "~/features/desk/client";
import { FilterForm } from "~/features/desk/components/filter-form";
import { ListTable } from "~/features/desk/components/table";
import { useFilters } from "~/features/desk/hooks/use-filters";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pageAddress, pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { type Column, titleCell } from "~/ui/desk-table";
import { DeskSearch } from "~/ui/desk-tools";
import { EmptyState } from "~/ui/empty-state";
import { films } from "../list.rules";
import type { DeskFilm } from "../schema";
import { CategoryDot, lengthOf } from "./cells";

type Props = { loaded: Loaded<typeof films> };

/** The films that came in through the general form and are not public. */
export function FilmDesk({ loaded }: Props) {
  const list = useDeskList(films, loaded);
  const { items, total } = list;
  const { onSubmit, typed } = useFilters(films, loaded.filters);
  const { q } = loaded.filters;
  const counted = total === 1 ? "1 film" : `${total.toLocaleString("en-US")} films`;
  return (
    <>
      <DeskHead
        note={q ? `${counted} found` : `${counted} sent through the general form, without a fee`}
        title="Proposed films"
      />
      <DeskBox aria-label="Proposed films" flush>
        {(q || items.length > 0) && (
          <FilterForm apply="Search" onSubmit={onSubmit}>
            <DeskSearch
              {...typed("q")}
              label="Search proposed films"
              maxLength={100}
              placeholder="Title, director, country, any word"
            />
          </FilterForm>
        )}
        <ListTable
          caption="Proposed films"
          columns={columns}
          empty={<NothingHere searched={Boolean(q)} />}
          list={list}
        />
      </DeskBox>
    </>
  );
}

const columns: Column<DeskFilm>[] = [
  {
    id: "film",
    header: "Film",
    cell: (film) => (
      <span className={classNames(titleCell, "wrap-anywhere")}>
        <Link prefetch="intent" to={pageAddress("adminFilm", { id: film.id })}>
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
  { id: "genre", header: "Genre", drop: "s", nowrap: true, cell: ({ genre }) => genre },
  { id: "length", header: "Length", drop: "s", nowrap: true, numeric: true, cell: lengthOf },
  { id: "country", header: "Country", drop: "s", nowrap: true, cell: ({ country }) => country },
  { id: "sent", header: "Sent", drop: "xs", nowrap: true, cell: (film) => <Sent film={film} /> },
];

function Sent({ film: { createdAt } }: { film: DeskFilm }) {
  const { facts, renderedAt } = useFestival();
  return <time dateTime={createdAt}>{momentInList(createdAt, facts.timeZone, renderedAt)}</time>;
}

function NothingHere({ searched }: { searched: boolean }) {
  if (!searched) {
    return (
      <EmptyState title="No Proposed Films Yet">
        Films sent through the general form will appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminFilms} variant="outline">
          Show all films
        </ButtonLink>
      }
      title="Nothing matches"
    >
      No proposed film has all of these words.
    </EmptyState>
  );
}
