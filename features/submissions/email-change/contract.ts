import { z } from "zod";
import { contract } from "~/lib/api/contract";

export const undoEmailChange = contract({
  method: "POST",
  path: "/email-change/{token}",
  access: "provider",
  summary:
    "The button 'This was not me': puts the former email address of an entry back and leads to its new private link; knowing the token is the permission",
  limits: [{ name: "email-change", max: 30, seconds: 3600, counted: "memory" }],
  params: z.object({ token: z.string().regex(/^[\w-]{32}$/) }),
  replies: { 303: null },
});
