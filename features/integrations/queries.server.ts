import type { Database } from "~/db/client";
import { integrationStatus } from "~/db/schema";
import type { Service } from "./schema";

/** Every service: how it is set up, when it worked last, and its last trouble. */
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
