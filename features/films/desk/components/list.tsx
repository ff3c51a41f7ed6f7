import { Link } from "react-router";
import { useDeskList } from "~/features/desk/client";
import { LoadMore } from "~/features/desk/components/load-more";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pageAddress, pages } from "~/http/addresses";
import type { ReadPage } from "~/http/call";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { type Column, DeskTable, titleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import type { DeskFilm } from "../../schema";
import { CategoryDot, lengthOf } from "./cells";
import { FilmSearch } from "./search";

type Props = {
  /** The call that the first page stands for. */
  path: string;
  first: ReadPage<DeskFilm>;
  /** The words that were searched for. */
  q: string;
};

/** The films that came in through the general form and are not public. */
export function FilmDesk({ path, first, q }: Props) {
  const { items, total, ...more } = useDeskList({ path, first });
  const films = total === 1 ? "1 film" : `${total.toLocaleString("en-US")} films`;
  return (
    <>
      <DeskHead
        note={q ? `${films} found` : `${films} sent through the general form, without a fee`}
        title="Proposed films"
      />
      <DeskBox aria-label="Proposed films" flush>
        {(q || items.length > 0) && <FilmSearch q={q} />}
        {items.length === 0 ? (
          <NothingHere searched={q !== ""} />
        ) : (
          <>
            <DeskTable
              caption="Proposed films"
              columns={columns}
              rowKey={({ id }) => id}
              rows={items}
            />
            <LoadMore {...more} shown={items.length} total={total} />
          </>
        )}
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
