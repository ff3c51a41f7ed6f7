import type { ComponentType, ReactNode } from "react";
import type { Block, Picture, Run } from "~/lib/rich-text/schema";
import "./markdown.css";

type PictureComponent = ComponentType<Pick<Picture, "src" | "alt">>;

type Props = {
  blocks: readonly Block[];
  /** Renders a picture; an `img` by default. */
  picture?: PictureComponent;
};

/** Renders parsed Markdown. Link addresses were checked by the parser. */
export function Markdown({ blocks, picture = PlainPicture }: Props) {
  return <div className="words">{renderBlocks(blocks, picture)}</div>;
}

const PlainPicture: PictureComponent = ({ src, alt }) => <img alt={alt} loading="lazy" src={src} />;

/** Blank lines between blocks are for copied text, and not visible. */
const renderBlocks = (blocks: readonly Block[], picture: PictureComponent): ReactNode[] =>
  blocks.flatMap((block, index) => [
    index > 0 && "\n\n",
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no identity
    <BlockView block={block} key={index} picture={picture} />,
  ]);

function BlockView({ block, picture: PictureView }: { block: Block; picture: PictureComponent }) {
  switch (block.is) {
    case "picture":
      return (
        <figure>
          <PictureView alt={block.alt} src={block.src} />
        </figure>
      );
    case "rule":
      return <hr />;
    case "quote":
      return <blockquote>{renderBlocks(block.in, PictureView)}</blockquote>;
    case "ul":
      return <ul>{renderItems(block.items, PictureView)}</ul>;
    case "ol":
      return <ol start={block.from}>{renderItems(block.items, PictureView)}</ol>;
    case "line":
      return <span className="words-line">{renderRuns(block.in, PictureView)}</span>;
    default:
      return <block.is>{renderRuns(block.in, PictureView)}</block.is>;
  }
}

const renderItems = (items: readonly Block[][], picture: PictureComponent) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text have no identity
    <li key={index}>{renderBlocks(item, picture)}</li>
  ));

const renderRuns = (runs: readonly Run[], picture: PictureComponent): ReactNode[] =>
  runs.map((run, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have no identity
    typeof run === "string" ? run : <InlineRun key={index} picture={picture} run={run} />,
  );

function InlineRun({
  run,
  picture: PictureView,
}: {
  run: Exclude<Run, string>;
  picture: PictureComponent;
}) {
  if (run.is === "picture") return <PictureView alt={run.alt} src={run.src} />;
  const content = renderRuns(run.in, PictureView);
  if (run.is !== "link") return <run.is>{content}</run.is>;
  return (
    <a className="link" href={run.to}>
      {content}
    </a>
  );
}
