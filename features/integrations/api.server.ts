import { z } from "zod";
import type { Database } from "~/db/client";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { readIntegrations } from "./queries.server";
import { integrationSchema, integrationsPath, type Service } from "./schema";

export function integrationsApi({
  db,
  services,
}: {
  db: Database;
  services: Service[];
}): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: integrationsPath,
      access: "director",
      summary: "How the outside services are set up and how they do",
      replies: { 200: z.array(integrationSchema) },
      handle: async () => ({ status: 200, body: await readIntegrations(db, services) }),
    }),
  ];
}
