import type { CSSProperties, ReactNode } from "react";
import { directionOf } from "~/lib/bidi";
import type { Block, Run } from "~/lib/rich-text/schema";
import { EmailLink, Lines, Rows, Rule } from "./email-layout";

/** Formatted text in an email: mail programs know no stylesheet, so each part has inline styles. */

const quietColor = "#7a5f66";
const headingStyles: Record<"h2" | "h3", CSSProperties> = {
  h2: { margin: "28px 0 10px", font: "26px/1.1 'Bodoni 72', Didot, Georgia, serif" },
  h3: { margin: "22px 0 8px", fontSize: 17, lineHeight: 1.3 },
};
const listStyle: CSSProperties = { margin: "16px 0", paddingLeft: 22 };
const quoteStyle: CSSProperties = {
  margin: "16px 0",
  padding: "0 0 0 14px",
  borderLeft: "2px solid #d9cabb",
  color: quietColor,
};
const imageStyle: CSSProperties = { maxWidth: "100%", height: "auto", borderRadius: 4 };

/** Blocks one below the other; the plain text follows their line breaks. */
export function EmailMarkdown({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.flatMap((block, index) => [
    index > 0 && "\n",
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no identity
    <EmailBlock block={block} key={index} />,
  ]);
}

function EmailBlock({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case "h2":
    case "h3":
      return (
        <block.is dir={directionOf(wordsOf(block.in))} style={headingStyles[block.is]}>
          {showRuns(block.in)}
        </block.is>
      );
    case "quote":
      return (
        <blockquote style={quoteStyle}>
          <EmailMarkdown blocks={block.in} />
        </blockquote>
      );
    case "rule":
      return <Rule />;
    case "ul":
      return <ul style={listStyle}>{showItems(block.items)}</ul>;
    case "ol":
      return (
        <ol start={block.from} style={listStyle}>
          {showItems(block.items)}
        </ol>
      );
    case "picture":
      return (
        <p>
          <img alt={block.alt} src={block.src} style={imageStyle} />
        </p>
      );
    case "line":
      return directionOf(wordsOf(block.in)) ? (
        <span dir="auto">{showRuns(block.in)}</span>
      ) : (
        showRuns(block.in)
      );
    default: {
      const rows = rowsOf(block.in);
      return rows ? (
        <Rows compact rows={rows} />
      ) : (
        <p dir={directionOf(wordsOf(block.in))}>{showRuns(block.in)}</p>
      );
    }
  }
}

const showItems = (items: readonly Block[][]) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text have no identity
    <li key={index}>
      <EmailMarkdown blocks={item} />
    </li>
  ));

/** The words of runs, without their marks. */
const wordsOf = (runs: readonly Run[]): string =>
  runs
    .map((run) => {
      if (typeof run === "string") return run;
      return run.is === "picture" ? "" : wordsOf(run.in);
    })
    .join("");

const showRuns = (runs: readonly Run[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have no identity
  runs.map((run, index) => <EmailRun key={index} run={run} />);

function EmailRun({ run }: { run: Run }): ReactNode {
  if (typeof run === "string") return <Lines text={run} />;
  if (run.is === "picture") return <img alt={run.alt} src={run.src} style={imageStyle} />;
  const words = showRuns(run.in);
  if (run.is === "link") return <EmailLink to={run.to}>{words}</EmailLink>;
  return run.is === "strong" ? <b>{words}</b> : <i>{words}</i>;
}

/** The rows of a table, from lines like 'Amount: {{PAYMENT_AMOUNT}}'; null for other text. */
function rowsOf(runs: readonly Run[]): [label: string, value: string][] | null {
  const [text] = runs;
  if (runs.length !== 1 || typeof text !== "string") return null;
  const lines = text.trim().split("\n");
  const rows = lines.map((line) => /^([^:{}]{1,40}): (\{\{[A-Z_]+\}\})$/.exec(line.trim()));
  if (rows.length < 2 || rows.includes(null)) return null;
  return rows.map((row) => [row?.[1] ?? "", row?.[2] ?? ""]);
}
