import { Markdown } from "~/lib/rich-text/components/markdown";
import type { Block } from "~/lib/rich-text/schema";
import "./page.css";

type Props = { title: string; summary: string; imageUrl: string | null; blocks: readonly Block[] };

/** A page of the director's own: its picture, its title, its text. */
export function SitePageView({ title, summary, imageUrl, blocks }: Props) {
  return (
    <article>
      <header className="backdrop site-page-head" data-picture={imageUrl ? "" : undefined}>
        {imageUrl && <img alt="" fetchPriority="high" height="750" src={imageUrl} width="1200" />}
        <div className="wrap">
          <h1 className="h-page">{title}</h1>
          {summary && <p className="lead">{summary}</p>}
        </div>
      </header>
      <div className="wrap site-page-text">
        <Markdown blocks={blocks} />
      </div>
    </article>
  );
}
