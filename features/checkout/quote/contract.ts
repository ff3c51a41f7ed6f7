import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { publicCategorySchema, quoteQuery, quoteSchema } from "./schema";

export const readQuote = contract({
  method: "GET",
  path: "/api/quote",
  access: "public",
  summary:
    "What an entry of a category costs now, in a price tier and with a code if these are given",
  query: quoteQuery,
  replies: { 200: quoteSchema },
  refusals: [409],
});

export const listCategories = contract({
  method: "GET",
  path: "/api/categories",
  access: "public",
  summary: "The current edition's categories, with their form's bounds and their fees",
  replies: { 200: z.array(publicCategorySchema) },
});
