import { contract } from "~/http/contract";
import { programmeSchema } from "./schema";

export const readProgramme = contract({
  method: "GET",
  path: "/api/programme",
  access: "public",
  forEverybody: true,
  summary:
    "The published programme: screenings, their films and venues as the newest version has them; number 0 before the first",
  replies: { 200: programmeSchema },
});
