import { z } from "zod";
import { blockSchema } from "~/lib/rich-text/block.schema";
import { newsArticleSchema } from "./schema";

/** The article published next before or after another one; null without one. */
const neighbourSchema = z.object({ id: z.string(), title: z.string() }).nullable();

/** An article with its parsed content and its neighbours. */
export const readArticleSchema = newsArticleSchema.extend({
  /** The parsed content, so that pages need no Markdown parser. */
  body: z
    .array(blockSchema)
    .describe("The content as blocks: headings, paragraphs, lists, quotes, pictures"),
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type ReadArticle = z.infer<typeof readArticleSchema>;
