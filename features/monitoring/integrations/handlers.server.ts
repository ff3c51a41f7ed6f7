import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import * as calls from "./contract";
import type { HostCheck } from "./host.schema";
import { readIntegrations } from "./queries.server";
import type { Service } from "./schema";

/** The calls about the services, and the check of the host. */
export function integrationsApi({
  db,
  services,
  examineHost,
}: {
  db: Database;
  services: Service[];
  examineHost: () => Promise<HostCheck[]>;
}): Endpoint[] {
  return implement(calls)("integrations", {
    listIntegrations: async () => ({ status: 200, body: await readIntegrations(db, services) }),
    checkHost: async () => ({ status: 200, body: await examineHost() }),
  });
}
