import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { emailAddress } from "~/lib/forms/fields";

export const sendLinks = contract({
  method: "POST",
  path: "/api/entry-links",
  access: "public",
  summary:
    "Email the private links of all submissions of an address; the response is the same for every address",
  limits: [{ name: "entry-links", max: 10, seconds: 3600 }],
  body: z.object({ email: emailAddress }),
  replies: { 202: null },
});
