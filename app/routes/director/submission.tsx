import { data } from "react-router";
import { ProgrammeFilm } from "~/features/films/desk/components/of-entry";
import { filmOfEntry } from "~/features/films/queries.server";
import { SubmissionDetail } from "~/features/submissions/desk/components/detail";
import { readSubmissionDetail } from "~/features/submissions/desk/list.server";
import { submissionTitle } from "~/features/submissions/schema";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/submission";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

const missing = "Submission Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const detail = await readSubmissionDetail(db, params.id, url.searchParams);
  if (!detail) return data(null, { status: 404 });
  const film = await filmOfEntry(db, detail.submission.id);
  return data({ ...detail, filmId: film?.id ?? null });
}

export const meta: Route.MetaFunction = (args) => {
  const detail = args.loaderData;
  return deskMeta(detail ? submissionTitle(detail.submission) : missing, args);
};

export default function Submission({ loaderData }: Route.ComponentProps) {
  if (loaderData) {
    const { filmId, ...detail } = loaderData;
    const link = <ProgrammeFilm entry={detail.submission} filmId={filmId} />;
    return <SubmissionDetail {...detail} programme={link} />;
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminSubmissions} variant="outline">
          Back to submissions
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There is no submission at this address.
    </EmptyState>
  );
}
