import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "~/http/call";
import { type FilmFormValues, filmBadge, type filmReceiptSchema } from "./schema";

export type ProposedFilm = z.infer<typeof filmReceiptSchema>;

/** The picture of a film nobody has chosen one for yet. */
const placeholderImage = "/art/curtain.webp";

/** Proposes a film through the general form; the list of films is read anew afterwards. */
export function useProposeFilm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (film: FilmFormValues) =>
      call<ProposedFilm>("POST", "/api/films", {
        ...film,
        ...filmBadge(film.category),
        imageUrl: placeholderImage,
        rating: null,
        featured: false,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["/api/films"] }),
  });
}
