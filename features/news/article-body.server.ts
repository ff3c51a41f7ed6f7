import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import type { Block } from "~/lib/rich-text/schema";

/** The content of an article, read. */
export const bodyOf = ({ content }: { content: string }): Block[] => readMarkdown(content);
