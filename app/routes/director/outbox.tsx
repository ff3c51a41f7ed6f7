import { Outbox as OutboxDesk } from "~/features/mail/outbox/components/list";
import { countFailedMail, listOutbox, listSuppressions } from "~/features/mail/queries.server";
import {
  outboxMailSchema,
  outboxPath,
  outboxStates,
  suppressionSchema,
  suppressionsPath,
} from "~/features/mail/schema";
import { defaultPageSize } from "~/http/page-query";
import { seedPage } from "~/http/paging";
import type { Route } from "./+types/outbox";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const asked = url.searchParams.get("state");
  const state = outboxStates.find((one) => one === asked);
  const list = await readListPage(url, outboxPath, state ? { state } : {}, {
    item: outboxMailSchema,
    read: (query) => listOutbox(db, query, state),
  });
  const suppressed = await listSuppressions(db, { limit: defaultPageSize });
  return {
    ...list,
    state: state ?? null,
    failed: await countFailedMail(db),
    suppressed: seedPage(suppressed, suppressionSchema, suppressionsPath),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Outbox", args);

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxDesk {...loaderData} />;
}
