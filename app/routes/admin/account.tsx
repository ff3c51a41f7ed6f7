import { Account as AccountDesk } from "~/features/auth/account/components/account";
import { readActivity } from "~/features/auth/account/queries.server";
import { activitySchema } from "~/features/auth/account/schema";
import { openSessionSchema } from "~/features/auth/session/schema";
import { listSessions } from "~/features/auth/session/sessions.server";
import type { Route } from "./+types/account";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

/** Entries of the audit log that are shown. */
const shown = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, director } = directorContext(context);
  const [sessions, activity] = await Promise.all([
    listSessions(db, clock, director),
    readActivity(db, shown),
  ]);
  return {
    email: director.email,
    sessions: sessions.map((row) => openSessionSchema.parse(row)),
    activity: activity.map((row) => activitySchema.parse(row)),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Account", args);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountDesk {...loaderData} />;
}
