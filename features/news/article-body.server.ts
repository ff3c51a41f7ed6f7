import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import type { Block } from "~/lib/rich-text/schema";

/** What was read last: an article is opened a thousand times for once that it is written. */
const bodies = new Map<string, Block[]>();
const mostBodies = 100;

/** The content of an article, read. */
export function bodyOf({ content }: { content: string }): Block[] {
  const known = bodies.get(content);
  if (known) return known;
  const body = readMarkdown(content);
  if (bodies.size >= mostBodies) bodies.clear();
  bodies.set(content, body);
  return body;
}
