import { IntegrationList } from "~/features/monitoring/integrations/components/list";
import { readIntegrations } from "~/features/monitoring/integrations/queries.server";
import { integrationSchema } from "~/features/monitoring/integrations/schema";
import type { Route } from "./+types/integrations";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, services } = directorContext(context);
  const rows = await readIntegrations(db, services);
  return { integrations: rows.map((row) => integrationSchema.parse(row)) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminIntegrations", args);

export default function Integrations({ loaderData }: Route.ComponentProps) {
  return <IntegrationList {...loaderData} />;
}
