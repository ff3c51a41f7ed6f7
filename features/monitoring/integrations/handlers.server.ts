import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import * as calls from "./contract";
import { readIntegrations } from "./queries.server";
import type { Service } from "./schema";

export function integrationsApi({
  db,
  services,
}: {
  db: Database;
  services: Service[];
}): Endpoint[] {
  return implement(calls)("integrations", {
    listIntegrations: async () => ({ status: 200, body: await readIntegrations(db, services) }),
  });
}
