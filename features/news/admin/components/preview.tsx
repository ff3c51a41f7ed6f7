import { useMemo, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { type NewsTeaser, Post } from "~/features/site/components/latest-news";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import "~/components/styles/landing.css";
import type { ReadArticle } from "../../article.schema";
import { ArticlePage } from "../../components/article-page";
import type { ArticleFields } from "../hooks";

type Props = { fields: ArticleFields; id: string; day: string };

const views = { card: "Card", article: "Article" } as const;

/** A preview of the article, rendered like the public page. */
export function ArticlePreview({ fields, id, day }: Props) {
  const [view, setView] = useState<keyof typeof views>("card");
  const body = useMemo(() => readMarkdown(fields.content || "Content"), [fields.content]);
  const article: ReadArticle = {
    ...fields,
    id,
    title: fields.title || "Title",
    excerpt: fields.excerpt || "Excerpt",
    content: fields.content || "Content",
    category: fields.category || "Category",
    categoryColor: fields.categoryColor as ReadArticle["categoryColor"],
    publishDate: fields.publishDate || day,
    author: fields.author || null,
    body,
    newer: null,
    older: null,
  };
  return (
    <Card
      aria-label="Preview"
      aside={
        <span className="flex gap-1">
          {(Object.keys(views) as (keyof typeof views)[]).map((name) => (
            <Button
              aria-pressed={view === name}
              key={name}
              onClick={() => setView(name)}
              size="sm"
              variant={view === name ? "outline" : "ghost"}
            >
              {views[name]}
            </Button>
          ))}
        </span>
      }
      className="sticky top-5 grid max-h-[calc(100svh-40px)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden max-lg:static max-lg:max-h-none"
      flush
      title="Preview"
    >
      {/* It is scrollable with the keyboard; its links do nothing. */}
      <section
        aria-label={`${views[view]} as readers see it`}
        className="news-stage overflow-x-hidden overflow-y-auto rounded-b-lg border-t border-line bg-house text-lg leading-[1.62] focus-visible:-outline-offset-2 [&_:is(h1,h2,h3)]:font-display [&_:is(h1,h2,h3)]:tracking-[-0.008em] [&_.article]:pt-6 [&_.article]:pb-10 [&_.article-head_.btn-ghost]:hidden [&_.wrap]:[--gutter:24px]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        tabIndex={0}
      >
        <div inert key={view}>
          {view === "card" ? <CardPreviews item={article} /> : <ArticlePage article={article} />}
        </div>
      </section>
    </Card>
  );
}

function CardPreviews({ item }: { item: NewsTeaser }) {
  return (
    <div className="grid gap-5 pt-5 pb-7 px-6 [&>.post+p]:mt-3 [&>.post-lead]:row-[auto] [&_.post-lead_h3]:text-[clamp(2.3rem,3.1vw,2.9rem)]">
      <p className="text-subtle text-(length:--text-sm)">As lead story</p>
      <Post item={item} postClass="post post-lead" />
      <p className="text-subtle text-(length:--text-sm)">In the list</p>
      <Post item={item} postClass="post" />
    </div>
  );
}
