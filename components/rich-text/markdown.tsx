import type { ComponentType, ReactNode } from "react";
import type { Block, Picture, Run } from "~/lib/rich-text/schema";
import "./markdown.css";

type Show = ComponentType<Pick<Picture, "src" | "alt">>;

type Props = {
  blocks: readonly Block[];
  /** Renders a picture; an `img` by default. */
  picture?: Show;
};

/** Renders parsed Markdown. Link addresses were checked by the parser. */
export function Markdown({ blocks, picture = PlainPicture }: Props) {
  return <div className="words">{showBlocks(blocks, picture)}</div>;
}

const PlainPicture: Show = ({ src, alt }) => <img alt={alt} loading="lazy" src={src} />;

/** Blank lines between blocks are for copied text, and not visible. */
const showBlocks = (blocks: readonly Block[], picture: Show): ReactNode[] =>
  blocks.flatMap((block, index) => [
    index > 0 && "\n\n",
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no identity
    <BlockView block={block} key={index} picture={picture} />,
  ]);

function BlockView({ block, picture: PictureShown }: { block: Block; picture: Show }) {
  switch (block.is) {
    case "picture":
      return (
        <figure>
          <PictureShown alt={block.alt} src={block.src} />
        </figure>
      );
    case "rule":
      return <hr />;
    case "quote":
      return <blockquote>{showBlocks(block.in, PictureShown)}</blockquote>;
    case "ul":
      return <ul>{showItems(block.items, PictureShown)}</ul>;
    case "ol":
      return <ol start={block.from}>{showItems(block.items, PictureShown)}</ol>;
    case "line":
      return <span className="words-line">{showRuns(block.in, PictureShown)}</span>;
    default:
      return <block.is>{showRuns(block.in, PictureShown)}</block.is>;
  }
}

const showItems = (items: readonly Block[][], picture: Show) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text have no identity
    <li key={index}>{showBlocks(item, picture)}</li>
  ));

const showRuns = (runs: readonly Run[], picture: Show): ReactNode[] =>
  runs.map((run, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have no identity
    typeof run === "string" ? run : <Stressed key={index} picture={picture} run={run} />,
  );

function Stressed({ run, picture: PictureShown }: { run: Exclude<Run, string>; picture: Show }) {
  if (run.is === "picture") return <PictureShown alt={run.alt} src={run.src} />;
  const words = showRuns(run.in, PictureShown);
  if (run.is !== "link") return <run.is>{words}</run.is>;
  return (
    <a className="link" href={run.to}>
      {words}
    </a>
  );
}
