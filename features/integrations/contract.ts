import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { integrationSchema } from "./schema";

export const listIntegrations = contract({
  method: "GET",
  path: "/api/integrations",
  access: ["director"],
  summary: "How the outside services are set up and how they do",
  replies: { 200: z.array(integrationSchema) },
});
