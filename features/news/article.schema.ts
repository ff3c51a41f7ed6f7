import { z } from "zod";
import { blockSchema } from "~/lib/rich-text/block.schema";
import { newsArticleSchema } from "./schema";

/** The article that appeared next before or after another; null: there is none. */
const neighbourSchema = z.object({ id: z.string(), title: z.string() }).nullable();

/** An article as readers open it. */
export const readArticleSchema = newsArticleSchema.extend({
  /** Its content, read: pages show this and need no reader of Markdown. */
  body: z
    .array(blockSchema)
    .describe("The content as blocks: headings, paragraphs, lists, quotes, pictures"),
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type ReadArticle = z.infer<typeof readArticleSchema>;
