import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useAdminList } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages, pathFor } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Card, PageHeader } from "~/ui/desk-page";
import { AccentDot, type Column, titleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { numberText } from "~/ui/number";
import type { AdminNewsItem } from "../../schema";
import { articles } from "../list.rules";
import { NewsFilterBar } from "./filters";
import { StateBadge } from "./state";

type Props = { loaded: Loaded<typeof articles> };

/** All articles: drafts, those still to come, and what readers see. */
export function NewsAdminList({ loaded }: Props) {
  const list = useAdminList(articles, loaded);
  const { total } = list;
  const filtered = articles.query(loaded.filters) !== "";
  const number = numberText(total);
  const noun = total === 1 ? "article" : "articles";
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={pages.adminNewsNew}>
            <Icon of={Plus} />
            Write an article
          </ButtonLink>
        }
        note={filtered ? `${number} ${noun} found` : `${number} ${noun}`}
        title="News"
      />
      <Card aria-label="All articles" flush>
        <NewsFilterBar filters={loaded.filters} />
        <ListTable
          caption="Articles"
          columns={columns}
          empty={<NothingHere filtered={filtered} />}
          list={list}
        />
      </Card>
    </>
  );
}

const columns: Column<AdminNewsItem>[] = [
  { id: "title", header: "Article", cell: (item) => <TitleWithPicture item={item} /> },
  {
    id: "category",
    header: "Category",
    drop: "s",
    nowrap: true,
    cell: ({ category, categoryColor }) =>
      category && (
        <span className="block max-w-44 truncate" title={category}>
          <AccentDot accent={categoryColor}>{category}</AccentDot>
        </span>
      ),
  },
  { id: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { id: "when", header: "When", drop: "s", nowrap: true, cell: (item) => <When item={item} /> },
];

function TitleWithPicture({ item }: { item: AdminNewsItem }) {
  return (
    <span className="grid min-w-0 grid-cols-[72px_minmax(0,1fr)] items-center gap-3.5 max-sm:grid-cols-[minmax(0,1fr)] [&>img]:h-[45px] [&>img]:w-18 [&>img]:rounded-md [&>img]:object-cover max-sm:[&>img]:hidden">
      <img alt="" height="750" loading="lazy" src={item.imageUrl} width="1200" />
      <span className={classNames(titleCell, "wrap-anywhere")}>
        <Link
          className="line-clamp-2"
          prefetch="intent"
          title={item.title}
          to={pathFor("adminNewsArticle", { id: item.id })}
        >
          {item.title}
        </Link>
        <small className="line-clamp-1">{item.excerpt}</small>
      </span>
    </span>
  );
}

/** The moment that matters: of appearing, or for a draft of its last change. */
function When({ item: { state, publishedAt, updatedAt } }: { item: AdminNewsItem }) {
  const { facts, renderedAt } = useFestival();
  const told = (moment: string) => momentInList(moment, facts.timeZone, renderedAt);
  if (publishedAt === null) return <span className="text-subtle">Edited {told(updatedAt)}</span>;
  return <>{state === "scheduled" ? `On ${told(publishedAt)}` : told(publishedAt)}</>;
}

function NothingHere({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState
        action={
          <ButtonLink size="sm" to={pages.adminNewsNew} variant="outline">
            Write the first one
          </ButtonLink>
        }
        title="No News Yet"
      >
        What you write appears on the landing page, in the news feed and at an address of its own.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminNews} variant="outline">
          Show all articles
        </ButtonLink>
      }
      title="Nothing matches"
    >
      No article has all of this.
    </EmptyState>
  );
}
