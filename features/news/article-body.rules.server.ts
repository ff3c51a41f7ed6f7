import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import type { Block } from "~/lib/rich-text/schema";

/** An article's content, parsed into blocks. */
export const bodyOf = ({ content }: { content: string }): Block[] => readMarkdown(content);
