import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiFetch } from "~/lib/api/client";
import { proposeFilm } from "./contract";
import { type FilmFormValues, filmBadge, type filmReceiptSchema, placeholderImage } from "./schema";

export type ProposedFilm = z.infer<typeof filmReceiptSchema>;

/** What the documented payload has and the festival decides: a picture, a rating, a place in front. */
const unasked: object = { imageUrl: placeholderImage, rating: null, featured: false };

/** Proposes a film through the general form; the list of films is read again afterwards. */
export function useProposeFilm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (film: FilmFormValues) =>
      apiFetch(proposeFilm, {
        body: { ...film, ...filmBadge(film.category), ...unasked },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [proposeFilm.path] }),
  });
}
