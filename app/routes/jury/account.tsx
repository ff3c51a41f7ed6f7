import { privateMeta } from "~/app/private-meta";
import { MemberAccountPage } from "~/features/auth/account/components/member";
import { readAccount } from "~/features/auth/account/queries.server";
import { accountTexts } from "~/features/auth/account/texts";
import { ScoringLayout } from "~/features/jury/scoring/components/layout";
import type { Route } from "./+types/account";
import { jurorContext, readJuryPage } from "./require-role.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { juror, ...deps } = jurorContext(context);
  const { pageData } = await readJuryPage(context, request);
  return { pageData, account: await readAccount(deps, juror) };
}

export const meta: Route.MetaFunction = (args) => privateMeta(accountTexts.title, args);

export default function Account({ loaderData: { pageData, account } }: Route.ComponentProps) {
  return (
    <ScoringLayout pageData={pageData} linksToList>
      <MemberAccountPage account={account} />
    </ScoringLayout>
  );
}
