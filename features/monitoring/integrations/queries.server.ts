import type { Database } from "~/db/client";
import { integrationStatus } from "~/db/schema";
import type { Service } from "./schema";

/** All services: configuration, last success, last error. */
export async function readIntegrations(db: Database, services: Service[]) {
  const rows = await db.select().from(integrationStatus);
  return services.map((service) => {
    const row = rows.find(({ name }) => name === service.name);
    return {
      ...service,
      lastWorkedAt: row?.lastWorkedAt ?? null,
      lastTroubleAt: row?.lastTroubleAt ?? null,
      lastTrouble: row?.lastTrouble ?? null,
    };
  });
}
