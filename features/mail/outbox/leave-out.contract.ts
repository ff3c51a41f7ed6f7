import { z } from "zod";
import { contract } from "~/lib/api/contract";

export const leaveOutEmail = contract({
  method: "POST",
  path: "/api/mailings/{id}/emails/{outboxId}/leave-out",
  access: ["director"],
  summary: "Remove one held email of a mailing; returns how many are left",
  params: z.object({ id: z.uuid(), outboxId: z.uuid() }),
  replies: { 200: z.object({ emails: z.number() }) },
  refusals: [409],
});
