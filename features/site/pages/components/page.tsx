import type { ReactNode } from "react";
import { Picture } from "~/components/picture";
import { Markdown } from "~/components/rich-text/markdown";
import type { Block } from "~/lib/rich-text/schema";
import "./page.css";

type Props = {
  title: string;
  summary: string;
  imageUrl: string | null;
  blocks: readonly Block[];
  /** What the program says above the director's text. */
  status?: ReactNode;
  /** If set, the text is folded below this line. */
  foldedAs?: string | undefined;
};

/** A page written by the director: picture, title, text. */
export function SitePageView({ title, summary, imageUrl, blocks, status, foldedAs }: Props) {
  return (
    <article>
      <header className="backdrop site-page-head" data-picture={imageUrl ? "" : undefined}>
        {imageUrl && (
          <Picture
            alt=""
            fetchPriority="high"
            height="750"
            src={imageUrl}
            sizes="100vw"
            width="1200"
          />
        )}
        <div className="wrap">
          <h1 className="h-page">{title}</h1>
          {summary && <p className="lead">{summary}</p>}
        </div>
      </header>
      {/* Pictures within a paragraph, such as partners' logos, are beside each other. */}
      <div className="wrap site-page [&_.words_p_img]:my-2 [&_.words_p_img]:mr-7 [&_.words_p_img]:inline-block [&_.words_p_img]:max-h-18 [&_.words_p_img]:align-middle">
        {status}
        {foldedAs ? (
          <details>
            <summary className="mb-8 cursor-pointer text-lg">{foldedAs}</summary>
            <Markdown blocks={blocks} />
          </details>
        ) : (
          <Markdown blocks={blocks} />
        )}
      </div>
    </article>
  );
}
