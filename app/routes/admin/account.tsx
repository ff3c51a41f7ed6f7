import { DirectorAccountPage } from "~/features/auth/account/components/director";
import { readAccount, readDirectorAccount } from "~/features/auth/account/queries.server";
import type { Route } from "./+types/account";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { director, ...deps } = directorContext(context);
  const [account, directorAccount] = await Promise.all([
    readAccount(deps, director),
    director.mustEnrol ? null : readDirectorAccount(deps.db),
  ]);
  return { account, director: directorAccount };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminAccount", args);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <DirectorAccountPage {...loaderData} />;
}
