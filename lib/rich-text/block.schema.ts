import { z } from "zod";
import type { Block, Picture, Run } from "./schema";

/**
 * The schema of parsed Markdown in an API response. Not in the browser's build, which keeps only the addresses of
 * contracts.
 */

const pictureSchema = z.object({
  is: z.literal("picture"),
  src: z.string(),
  alt: z.string(),
}) satisfies z.ZodType<Picture>;

/** Inline content. */
export const runSchema: z.ZodType<Run, Run> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ is: z.enum(["strong", "em"]), in: z.array(runSchema) }),
    z.object({ is: z.literal("link"), to: z.string(), in: z.array(runSchema) }),
    pictureSchema,
  ]),
);

/** A heading, paragraph, list, quote, picture or rule. */
export const blockSchema: z.ZodType<Block, Block> = z.lazy(() => {
  const items = z.array(z.array(blockSchema));
  return z.union([
    z.object({ is: z.enum(["p", "line", "h2", "h3"]), in: z.array(runSchema) }),
    z.object({ is: z.literal("quote"), in: z.array(blockSchema) }),
    z.object({ is: z.literal("rule") }),
    z.object({ is: z.literal("ul"), items }),
    z.object({ is: z.literal("ol"), from: z.number(), items }),
    pictureSchema,
  ]);
});
