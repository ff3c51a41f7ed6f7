import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { Picture } from "~/components/picture";
import { Markdown } from "~/components/rich-text/markdown";
import { ShareButton } from "~/components/share-button";
import { Skeleton } from "~/components/skeleton";
import { ErrorPageLayout } from "~/features/site/components/error-page";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import type { ReadArticle } from "../article.schema";
import { altTextOf, plainBody } from "../rules";
import "./article.css";
import { useSettings } from "~/features/settings/hooks";
import { reformatDate } from "~/lib/dates/calendar";

/** Long titles are smaller, so that they fit beside the picture. */
function titleLength(title: string): "longest" | "long" | undefined {
  if (title.length > 110) return "longest";
  return title.length > 60 ? "long" : undefined;
}

/** The public page of an article; its layout depends on the available width. */
export function ArticlePage({ article }: { article: ReadArticle }) {
  const { title, excerpt, content, body, imageUrl, category, categoryColor } = article;
  const { author } = article;
  const publishDate = reformatDate(article.publishDate, useSettings());
  const dateLine = publishDate ? `Published on ${publishDate}` : "Not published yet";
  const publishedLine = author ? `${dateLine} by ${isolate(author)}` : dateLine;
  return (
    <div className="article-frame">
      <article className="article wrap" data-accent={categoryColor}>
        <header className="article-head">
          <p className="flex flex-wrap items-center gap-x-4">
            <ButtonLink size="sm" to={pathFor("home")} variant="ghost">
              <Icon of={ArrowLeft} />
              Back to Home
            </ButtonLink>
            <Link className="link" to={pathFor("news")}>
              All news
            </Link>
          </p>
          <p className="article-meta">
            <span className={`status tone-${categoryColor}`} data-tone={categoryColor}>
              {category}
            </span>
            <span>{publishDate}</span>
            {author && <span>{author}</span>}
          </p>
          <h1 className="h-page" data-length={titleLength(title)}>
            {title}
          </h1>
        </header>
        <p className="article-lead">{excerpt}</p>
        <div className="article-art grain">
          <Picture
            alt={altTextOf(article)}
            className="size-full object-cover"
            fetchPriority="high"
            height="750"
            src={imageUrl}
            sizes="(max-width: 960px) 100vw, 55vw"
            width="1200"
          />
        </div>
        <div className="article-body">
          <div className="article-text">
            <Markdown blocks={body ?? plainBody(content)} picture={TextPicture} />
          </div>
          <footer className="flex flex-wrap items-center justify-between gap-5 mt-12 pt-6 border-t border-line text-muted text-md">
            <p>{publishedLine}</p>
            <ShareButton title={title} />
            <ButtonLink to={pathFor("home")} variant="outline">
              Back to Festival
            </ButtonLink>
          </footer>
        </div>
      </article>
      <Neighbours {...article} />
    </div>
  );
}

/** A picture in the text. */
function TextPicture({ src, alt }: { src: string; alt: string }) {
  return <Picture alt={alt} loading="lazy" src={src} sizes="(max-width: 760px) 100vw, 720px" />;
}

/** Links to the articles published before and after this one. */
function Neighbours({ newer, older }: Pick<ReadArticle, "newer" | "older">) {
  if (!newer && !older) return null;
  return (
    <div className="wrap">
      <nav
        aria-label="More news"
        className="grid grid-cols-1 box-sm:grid-cols-2 gap-x-[clamp(28px,5.5cqi,88px)] gap-y-7 mb-(--section) pt-8 border-t border-line wrap-anywhere"
      >
        {older && (
          <Neighbour id={older.id} rel="prev" title={older.title}>
            <Icon of={ArrowLeft} />
            Previous
          </Neighbour>
        )}
        {newer && (
          <Neighbour id={newer.id} rel="next" title={newer.title}>
            Next
            <Icon of={ArrowRight} />
          </Neighbour>
        )}
        <Link className="link col-span-full justify-self-start" to={pathFor("news")}>
          All news
        </Link>
      </nav>
    </div>
  );
}

type NeighbourProps = { id: string; title: string; rel: "prev" | "next"; children: ReactNode };

function Neighbour({ id, title, rel, children }: NeighbourProps) {
  return (
    <Link
      className={classNames(
        "group grid content-start gap-1.5",
        rel === "next" && "box-sm:col-start-2 box-sm:justify-items-end box-sm:text-right",
      )}
      rel={rel}
      to={pathFor("newsArticle", { id })}
    >
      <small className="flex items-center gap-2 text-subtle text-md">{children}</small>
      <span className="group-hover:text-gold font-display text-[clamp(1.5rem,2.4cqi,2.1rem)] leading-[1.05] text-balance">
        {title}
      </span>
    </Link>
  );
}

/** The shape of an article while it loads. */
export function ArticleSkeleton() {
  return (
    <div className="article-frame">
      <div aria-busy="true" className="article wrap">
        <div className="article-head">
          <p className="sr-only" role="status">
            Loading…
          </p>
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-6 w-64 max-w-full self-end" />
          <Skeleton className="h-32 w-full max-w-md" />
        </div>
        <div className="article-lead grid content-start gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/5" />
        </div>
        <Skeleton className="article-art" />
        <div className="article-body grid content-start gap-4">
          {["w-full", "w-11/12", "w-full", "w-10/12", "w-7/12"].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
            <Skeleton className={`h-4 ${width}`} key={line} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Shown for an unknown address. */
export function ArticleMissing() {
  return (
    <ErrorPageLayout code={404} title="Article Not Found">
      The article you're looking for doesn't exist.
    </ErrorPageLayout>
  );
}

/** Shown if loading failed; `onRetry` tries again. */
export function ArticleFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page wrap">
      <EmptyState
        action={<Button onClick={onRetry}>Try again</Button>}
        as="h1"
        title="This article could not be loaded"
      >
        Check your connection and try again.
      </EmptyState>
    </div>
  );
}
