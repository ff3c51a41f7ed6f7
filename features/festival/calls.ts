import { z } from "zod";
import { contract } from "~/http/contract";
import { momentSchema } from "~/http/moment";

export const readClock = contract({
  method: "GET",
  path: "/api/clock",
  access: "public",
  summary: "The server's time, for a page that has been asleep or comes out of a browser's memory",
  replies: { 200: z.object({ now: momentSchema }) },
});
