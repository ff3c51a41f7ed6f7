import { z } from "zod";
import { contract } from "~/lib/api/contract";

export const undoEmailChange = contract({
  method: "POST",
  path: "/email-change/{token}",
  access: "provider",
  summary:
    "'This was not me': restores the previous email address of a submission and redirects to its new private link; authenticated by the token",
  limits: [{ name: "email-change", max: 30, seconds: 3600, countedIn: "memory" }],
  params: z.object({ token: z.string().regex(/^[\w-]{32}$/) }),
  replies: { 303: null },
});
