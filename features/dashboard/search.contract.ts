import { contract } from "~/lib/api/contract";
import { findQuerySchema, foundSchema } from "./search.schema";

export const searchAdmin = contract({
  method: "GET",
  path: "/api/desk/search",
  access: ["director"],
  summary:
    "The best few films, people, emails, messages and articles that have these words, or the number of an entry; a slip of the finger is forgiven",
  query: findQuerySchema,
  replies: { 200: foundSchema },
});
