import { Link } from "react-router";
import { Button } from "~/components/button";
import { Picture } from "~/components/picture";
import { Skeleton } from "~/components/skeleton";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { reformatDate } from "~/lib/dates/calendar";
import { pathFor, sections } from "~/lib/paths";
import { frontNews } from "../front-news.rules";
import { truncate } from "../truncate.rules";

/** The fields of an article that a card shows. */
export type NewsTeaser = {
  id: string;
  title: string;
  excerpt: string;
  category: string;
  categoryColor: string;
  publishDate: string;
  imageUrl: string;
};

type Props = {
  /** Among rows of films: a row of three. */
  isRow?: boolean;
  /** Undefined while loading: three skeletons are shown. */
  items?: readonly NewsTeaser[];
  /** Loading failed: the skeletons stay, and this retries. */
  onRetry?: () => void;
};

/** The most characters of a title and an excerpt on a card. */
export const maxTitle = 50;
export const maxExcerpt = 60;
/** One large card and two beside it; the rest are on the page of the news. */
const maxPosts = 3;

function postClassAt(index: number, isRow: boolean): string {
  if (isRow) return "post post-tall";
  return index === 0 ? "post post-lead" : "post";
}

const listClass = (isRow: boolean) => (isRow ? "news-rows" : "news");

/** The latest news: one article large, two beside it. */
export function LatestNews({ isRow = false, items, onRetry }: Props) {
  return (
    <section
      aria-busy={!items && !onRetry}
      aria-labelledby="news-title"
      className="section news-section"
      id={sections.news}
    >
      <div className="wrap">
        <div className={isRow ? "row-head" : undefined}>
          <h2 className={isRow ? undefined : "h-section"} id="news-title">
            Latest news
          </h2>
          {isRow && (
            <Link className="row-more" to={pathFor("news")}>
              All news
            </Link>
          )}
        </div>
        <noscript>
          <p className="lead">
            The news is loaded with JavaScript. Without it, read{" "}
            <a className="link" href={pathFor("news")}>
              all news
            </a>
            .
          </p>
        </noscript>
        {!items && (
          <div className={`${listClass(isRow)} noscript:hidden`}>
            {!onRetry && <p className="sr-only">Loading news...</p>}
            {[0, 1, 2].map((index) => (
              <PostSkeleton key={index} postClass={postClassAt(index, isRow)} />
            ))}
          </div>
        )}
        {onRetry && (
          <p className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted" role="status">
            News could not be loaded.{" "}
            <Button onClick={onRetry} size="sm" variant="ghost">
              Try again
            </Button>
          </p>
        )}
        {items?.length === 0 && <p className="lead">There is no news yet.</p>}
        {items && items.length > 0 && <Posts isRow={isRow} items={items} />}
      </div>
    </section>
  );
}

type PostsProps = { items: readonly NewsTeaser[]; isRow: boolean };

function Posts({ items, isRow }: PostsProps) {
  const shownItems = frontNews(items, useSeason()).slice(0, maxPosts);
  return (
    <>
      <div className={listClass(isRow)}>
        {shownItems.map((item, index) => (
          <Post item={item} key={item.id} postClass={postClassAt(index, isRow)} />
        ))}
      </div>
      {!isRow && (
        <p className="mt-12">
          <Link className="link" to={pathFor("news")}>
            All news
          </Link>
        </p>
      )}
    </>
  );
}

type PostProps = {
  item: NewsTeaser;
  /** "post", with "post-lead" for the large one and "post-tall" for those in rows. */
  postClass: string;
  /** Title and excerpt are limited by their lines only, not by characters. */
  untruncated?: boolean;
};

/**
 * On a phone a picture is as wide as the screen. A smaller size is given, so that the densest screens choose about two
 * pixels per point: the grain hides the difference.
 */
const sizes = "(max-width: 560px) 70vw, 33vw";
const leadSizes = "(max-width: 560px) 70vw, (max-width: 960px) 100vw, 55vw";

/** The card of an article. */
export function Post({ item, postClass, untruncated = false }: PostProps) {
  const settings = useSettings();
  return (
    <Link
      className={postClass}
      data-accent={item.categoryColor}
      to={pathFor("newsArticle", { id: item.id })}
    >
      <div className="post-art grain">
        <Picture
          alt=""
          className="absolute size-full object-cover"
          height="750"
          // On the news page the large card is on the first screen.
          loading={untruncated && postClass === "post post-lead" ? "eager" : "lazy"}
          src={item.imageUrl}
          sizes={postClass === "post post-lead" ? leadSizes : sizes}
          width="1200"
        />
      </div>
      <div className="post-text">
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-md">
          <span className="text-accent">{item.category}</span>{" "}
          <span className="text-subtle">{reformatDate(item.publishDate, settings)}</span>
        </p>
        <h3 className={untruncated ? "line-clamp-4 leading-[1.1]" : undefined}>
          {untruncated ? item.title : truncate(item.title, maxTitle)}
        </h3>
        <p className={untruncated ? "line-clamp-3" : undefined}>
          {untruncated ? item.excerpt : truncate(item.excerpt, maxExcerpt)}
        </p>
      </div>
    </Link>
  );
}

function PostSkeleton({ postClass }: Pick<PostProps, "postClass">) {
  return (
    <div className={postClass} data-testid="news-skeleton">
      <Skeleton className="post-art" />
      <div className="post-text">
        <Skeleton className="mb-4 h-3.5 w-32" />
        <Skeleton className="h-8 w-11/12" />
        <Skeleton className="mt-4 h-4 w-3/5" />
      </div>
    </div>
  );
}
