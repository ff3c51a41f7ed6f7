import { contract } from "~/lib/api/contract";
import { findQuerySchema, searchResultsSchema } from "./search.schema";

export const searchAdmin = contract({
  method: "GET",
  path: "/api/desk/search",
  access: ["director"],
  summary:
    "Search films, people, emails, messages and articles, by words or an entry's number; tolerates typos; returns the best matches",
  query: findQuerySchema,
  replies: { 200: searchResultsSchema },
});
