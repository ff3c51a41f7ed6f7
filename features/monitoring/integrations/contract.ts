import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { hostCheckSchema } from "./host.schema";
import { integrationSchema } from "./schema";

export const listIntegrations = contract({
  method: "GET",
  path: "/api/integrations",
  access: ["director"],
  summary: "Connected services, their setup and status",
  replies: { 200: z.array(integrationSchema) },
});

/** Asks mail server, bucket and others, which takes seconds. */
export const checkHost = contract({
  method: "POST",
  path: "/api/integrations/checks",
  access: ["director"],
  summary: "Check the server and what it is connected to, as npm run doctor does; changes nothing",
  limits: [{ name: "check-host", max: 20, seconds: 3_600, countedIn: "memory" }],
  replies: { 200: z.array(hostCheckSchema) },
});
