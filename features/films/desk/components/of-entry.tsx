import { useNavigate } from "react-router";
import { useDeskMutation } from "~/features/desk/client";
import { pageAddress } from "~/http/addresses";
import { call } from "~/http/call";
import { Button, ButtonLink } from "~/ui/button";
import { makeFilmOfEntry } from "../../calls";

type Props = {
  entry: { id: string; status: string; submissionType: string; withdrawnAt: string | null };
  /** The film that was made of it already. */
  filmId: string | null;
};

/** From an accepted entry into the programme: the film that was made of it, or the button that makes one. */
export function ProgrammeFilm({ entry, filmId }: Props) {
  const navigate = useNavigate();
  const make = useDeskMutation(
    () => call(makeFilmOfEntry, { params: { id: entry.id }, body: {} }),
    ({ id }) => void navigate(pageAddress("adminFilm", { id })),
  );
  if (filmId) {
    return (
      <ButtonLink size="sm" to={pageAddress("adminFilm", { id: filmId })} variant="outline">
        Programme film
      </ButtonLink>
    );
  }
  const isFilm = entry.submissionType !== "log_line" && !entry.withdrawnAt;
  if (entry.status !== "accepted" || !isFilm) return null;
  return (
    <Button onClick={() => make.mutate(undefined)} pending={make.isPending} size="sm">
      Make programme film
    </Button>
  );
}
