import { deskList } from "~/features/desk/list.rules";
import { listFavorites, listSubmissions } from "../calls";

/** The entries, narrowed and ordered. One that a decision takes out stays until it is read again. */
export const submissions = deskList({
  call: listSubmissions,
  filters: ["type", "status", "favorite", "genre", "country", "from", "to", "q", "sort"],
});

/** The starred ones; without its star an entry leaves at once. */
export const favorites = deskList({
  call: listFavorites,
  shows: ({ isFavorite }) => isFavorite,
});
