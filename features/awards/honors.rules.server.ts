import { eq, or } from "drizzle-orm";
import { films, honors, type submissions } from "~/db/schema";
import { submissionTitle } from "~/features/submissions/schema";

/** The film or entry of an honor, for the admin and for visitors. */

/** The film of an honor, also one that was created from its entry later. */
export const isFilmOfHonor = or(
  eq(films.id, honors.filmId),
  eq(films.submissionId, honors.submissionId),
);

type NamedBy = {
  film: Pick<typeof films.$inferSelect, "title" | "director"> | null;
  entry: Pick<
    typeof submissions.$inferSelect,
    "filmTitle" | "logLine" | "reference" | "director" | "submitterName"
  > | null;
};

/** Title and director: of the film, else of the entry. */
export const namesOf = ({ film, entry }: NamedBy) => ({
  title: film?.title ?? (entry ? submissionTitle(entry) : ""),
  director: film?.director ?? entry?.director ?? entry?.submitterName ?? "",
});
