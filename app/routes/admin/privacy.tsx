import { pageContext } from "~/app/context.server";
import { PrivacyPage } from "~/features/privacy/admin/components/page";
import { listRequests } from "~/features/privacy/commands.server";
import { readRemaining } from "~/features/privacy/queries.server";
import { processingRecord } from "~/features/privacy/record.rules";
import { dataRequestSchema, remainingSchema } from "~/features/privacy/schema";
import type { Route } from "./+types/privacy";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const { settings, copies } = context.get(pageContext);
  const [requests, remaining] = await Promise.all([
    listRequests(db),
    readRemaining(db, clock(), await copies()),
  ]);
  return {
    requests: requests.map((row) => dataRequestSchema.parse(row)),
    remaining: remaining.map((row) => remainingSchema.parse(row)),
    record: processingRecord(settings.brand.fullName),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPrivacy", args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />;
}
