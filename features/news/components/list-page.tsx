import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { Post } from "~/features/site/components/latest-news";
import { documents, pathFor } from "~/lib/paths";
import type { NewsItem } from "../schema";
import "~/components/styles/landing.css";

/** Articles per page: one large and two beside it, then rows of three. */
export const articlesOnPage = 12;
const leadCount = 3;

type Props = {
  items: readonly NewsItem[];
  /** The current page of `pages`, from 1. */
  page: number;
  pages: number;
};

/** The address of a page of the news; the first one has no number. */
export const newsAddress = (page: number) =>
  page === 1 ? pathFor("news") : `${pathFor("news")}?page=${page}`;

/** All news, newest first, paginated. */
export function NewsListPage({ items, page, pages }: Props) {
  const leadArticles = page === 1 ? items.slice(0, leadCount) : [];
  const otherArticles = items.slice(leadArticles.length);
  return (
    <div className="page wrap">
      <header className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end gap-x-8 gap-y-4">
        <h1 className="h-page">News</h1>
        <a className="link text-md" href={documents.newsFeed}>
          RSS feed
        </a>
      </header>
      <h2 className="sr-only">
        Page {page} of {pages}
      </h2>
      {items.length === 0 && (
        <EmptyState title="No news yet">News from the festival will appear here.</EmptyState>
      )}
      {leadArticles.length > 0 && (
        <div className="news">
          {leadArticles.map((item, index) => (
            <Post
              item={item}
              key={item.id}
              postClass={index === 0 ? "post post-lead" : "post"}
              untruncated
            />
          ))}
        </div>
      )}
      {otherArticles.length > 0 && (
        <div className="news-rows">
          {otherArticles.map((item) => (
            <Post item={item} key={item.id} postClass="post post-tall" untruncated />
          ))}
        </div>
      )}
      {pages > 1 && <PageLinks page={page} pages={pages} />}
    </div>
  );
}

function PageLinks({ page, pages }: Pick<Props, "page" | "pages">) {
  return (
    <nav
      aria-label="Pages of the news"
      className="mt-14 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6"
    >
      {page > 1 && (
        <ButtonLink rel="prev" size="sm" to={newsAddress(page - 1)} variant="outline">
          <Icon of={ArrowLeft} />
          Newer
        </ButtonLink>
      )}
      <p className="text-md text-muted">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <ButtonLink rel="next" size="sm" to={newsAddress(page + 1)} variant="outline">
          Older
          <Icon of={ArrowRight} />
        </ButtonLink>
      )}
    </nav>
  );
}
