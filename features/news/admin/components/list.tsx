import { Plus } from "lucide-react";
import { Link } from "react-router";
import { AccentDot, type Column, titleCellClass } from "~/components/admin/data-table";
import { ListPage } from "~/components/admin/list-page";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { momentInList } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { AdminNewsItem } from "../../schema";
import { articles } from "../list.rules";
import { NewsFilterBar } from "./filters";
import { StateBadge } from "./state";

type Props = { loaded: LoadedListOf<typeof articles> };

/** The director's list of articles. */
export function NewsAdminList({ loaded }: Props) {
  const list = useAdminList(articles, loaded);
  const { total } = list;
  const isFiltered = articles.query(loaded.filters) !== "";
  const totalText = numberText(total);
  const noun = total === 1 ? "article" : "articles";
  return (
    <ListPage
      actions={
        <ButtonLink size="sm" to={pages.adminNewsNew}>
          <Icon of={Plus} />
          Write an article
        </ButtonLink>
      }
      caption="Articles"
      columns={columns}
      empty={<EmptyList filtered={isFiltered} />}
      filters={<NewsFilterBar filters={loaded.filters} />}
      label="All articles"
      list={list}
      note={isFiltered ? `${totalText} ${noun} found` : `${totalText} ${noun}`}
      title={adminPages.adminNews.name}
    />
  );
}

const columns: Column<AdminNewsItem>[] = [
  { id: "title", header: "Article", cell: (item) => <TitleWithPicture item={item} /> },
  {
    id: "category",
    header: "Category",
    hideBelow: "s",
    nowrap: true,
    cell: ({ category, categoryColor }) =>
      category && (
        <span className="block max-w-44 truncate" title={category}>
          <AccentDot accent={categoryColor}>{category}</AccentDot>
        </span>
      ),
  },
  { id: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: "when",
    header: "When",
    hideBelow: "s",
    nowrap: true,
    cell: (item) => <PublishingTime item={item} />,
  },
];

function TitleWithPicture({ item }: { item: AdminNewsItem }) {
  return (
    <span className="grid min-w-0 grid-cols-[72px_minmax(0,1fr)] items-center gap-3.5 max-sm:grid-cols-[minmax(0,1fr)] [&>img]:h-[45px] [&>img]:w-18 [&>img]:rounded-md [&>img]:object-cover max-sm:[&>img]:hidden">
      <img alt="" height="750" loading="lazy" src={item.imageUrl} width="1200" />
      <span className={classNames(titleCellClass, "wrap-anywhere")}>
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

/** The publishing time; for a draft the time of its last change. */
function PublishingTime({ item: { state, publishedAt, updatedAt } }: { item: AdminNewsItem }) {
  const { settings, renderedAt } = useFestival();
  const formatTime = (moment: string) => momentInList(moment, settings, renderedAt);
  if (publishedAt === null)
    return <span className="text-subtle">Edited {formatTime(updatedAt)}</span>;
  return <>{state === "scheduled" ? `On ${formatTime(publishedAt)}` : formatTime(publishedAt)}</>;
}

function EmptyList({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState
        link={{ to: pages.adminNewsNew, label: "Write the first article" }}
        title="No news yet"
      >
        Articles appear on the home page, in the news feed and on their own page.
      </EmptyState>
    );
  }
  return (
    <EmptyState link={{ to: pages.adminNews, label: "Show all articles" }} title="Nothing matches">
      No articles match these filters.
    </EmptyState>
  );
}
