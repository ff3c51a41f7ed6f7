import { Outbox as OutboxPage } from "~/features/mail/outbox/components/list";
import { mails, suppressions } from "~/features/mail/outbox/list.rules";
import {
  countFailedMail,
  countHeldMail,
  listOutbox,
  listSuppressions,
  readRestored,
} from "~/features/mail/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/outbox";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const [loaded, suppressed, failedCount, heldCount, restored] = await Promise.all([
    loadList(mails, { url }, (query) => listOutbox(db, query)),
    loadList(suppressions, {}, (query) => listSuppressions(db, query)),
    countFailedMail(db),
    countHeldMail(db),
    readRestored(db),
  ]);
  return { loaded, suppressed, failedCount, heldCount, restored };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminOutbox", args);

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxPage {...loaderData} />;
}
