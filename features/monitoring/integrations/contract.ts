import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { integrationSchema } from "./schema";

export const listIntegrations = contract({
  method: "GET",
  path: "/api/integrations",
  access: ["director"],
  summary: "Connected services, their setup and status",
  replies: { 200: z.array(integrationSchema) },
});
