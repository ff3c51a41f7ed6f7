import { outboxStates } from "~/db/lists";
import * as mailCalls from "~/features/mail/calls";
import * as calls from "~/features/mail/outbox/calls";
import { Outbox as OutboxDesk } from "~/features/mail/outbox/components/list";
import { countFailedMail, listOutbox, listSuppressions } from "~/features/mail/queries.server";
import { defaultPageSize } from "~/http/page-query";
import { seedList } from "~/http/paging";
import type { Route } from "./+types/outbox";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const asked = url.searchParams.get("state");
  const state = outboxStates.find((one) => one === asked);
  const [list, suppressed, failed] = await Promise.all([
    listPage(url, calls.listOutbox, { state }, (query) => listOutbox(db, query, state)),
    listSuppressions(db, { limit: defaultPageSize }),
    countFailedMail(db),
  ]);
  return {
    ...list,
    state: state ?? null,
    failed,
    suppressed: seedList(suppressed, mailCalls.listSuppressions).first,
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Outbox", args);

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxDesk {...loaderData} />;
}
