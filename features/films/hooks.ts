import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiFetch } from "~/lib/api/client";
import { placeholderImage } from "~/lib/pictures";
import { proposeFilm } from "./contract";
import { type FilmFormValues, filmBadge, type filmReceiptSchema } from "./schema";

export type ProposedFilm = z.infer<typeof filmReceiptSchema>;

/** Fields of the documented payload that the form does not ask for. */
const fixedFields: object = { imageUrl: placeholderImage, rating: null, featured: false };

/** Proposes a film through the general form; then lists of films are read again. */
export function useProposeFilm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (film: FilmFormValues) =>
      apiFetch(proposeFilm, {
        body: { ...film, ...filmBadge(film.category), ...fixedFields },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [proposeFilm.path] }),
  });
}
