import { Account as AccountPage } from "~/features/auth/account/components/account";
import { readActivity } from "~/features/auth/account/queries.server";
import { activitySchema } from "~/features/auth/account/schema";
import { readPolicy } from "~/features/auth/binding.commands.server";
import { listDirectors } from "~/features/auth/people/queries.server";
import { directorSchema, policySchema } from "~/features/auth/people/schema";
import { readFactors } from "~/features/auth/second-factor/queries.server";
import { factorsSchema } from "~/features/auth/second-factor/schema";
import { openSessionSchema } from "~/features/auth/session/schema";
import { listSessions } from "~/features/auth/session/sessions.commands.server";
import type { Route } from "./+types/account";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

/** Rows of the audit log on the page. */
const maxActivityRows = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, director, publicUrl, passkeyHost } = directorContext(context);
  const { needs, email } = director;
  const [sessions, activity, factors, directors, policy] = await Promise.all([
    listSessions(db, clock, director),
    // Without the required second factor people see only their own data.
    needs ? [] : readActivity(db, maxActivityRows),
    readFactors({ db, clock, publicUrl, passkeyHost }, director),
    needs ? [] : listDirectors(db),
    readPolicy(db),
  ]);
  return {
    email,
    needs,
    factors: factorsSchema.parse(factors),
    directors: directors.map((row) => directorSchema.parse(row)),
    policy: policySchema.parse(policy),
    sessions: sessions.map((row) => openSessionSchema.parse(row)),
    activity: activity.map((row) => activitySchema.parse(row)),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminAccount", args);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} />;
}
