import { useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/button";
import { isText, type Submission } from "~/features/submissions/schema";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { createFilmFromSubmission } from "../../contract";

type Props = {
  entry: Pick<
    Submission,
    "id" | "status" | "submissionType" | "withdrawnAt" | "filmTitle" | "logLine"
  >;
  /** The film created from it. */
  filmId: string | null;
};

/** A link to an accepted entry's film, or the button that creates it. */
export function ProgrammeFilm({ entry, filmId }: Props) {
  const navigate = useNavigate();
  const createFilm = useAdminMutation(
    () => apiFetch(createFilmFromSubmission, { params: { id: entry.id }, body: {} }),
    ({ id }) => void navigate(pathFor("adminFilm", { id })),
  );
  if (filmId) {
    return (
      <ButtonLink size="sm" to={pathFor("adminFilm", { id: filmId })} variant="outline">
        Programme film
      </ButtonLink>
    );
  }
  const isFilm = !isText(entry) && !entry.withdrawnAt;
  if (entry.status !== "accepted" || !isFilm) return null;
  return (
    <Button onClick={() => createFilm.mutate(undefined)} pending={createFilm.isPending} size="sm">
      Make programme film
    </Button>
  );
}
