import { data } from "react-router";
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
  return data(detail, { status: detail ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const detail = args.loaderData;
  return deskMeta(detail ? submissionTitle(detail.submission) : missing, args);
};

export default function Submission({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <SubmissionDetail {...loaderData} />;
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
