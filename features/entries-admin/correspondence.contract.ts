import { z } from "zod";
import { contactSchema } from "~/features/contacts/schema";
import { submissionSchema } from "~/features/submissions/schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";

export const listEntriesOfContact = contract({
  method: "GET",
  path: "/api/contacts/{id}/entries",
  access: ["director"],
  summary:
    "Submissions from the sender of a message, newest first, by email address: the first ten; X-Total-Count up to 100",
  params: idParams,
  replies: { 200: z.array(submissionSchema) },
});

export const listMessagesOfSubmission = contract({
  method: "GET",
  path: "/api/submissions/{id}/messages",
  access: ["director"],
  summary:
    "Messages from the filmmaker of a submission, newest first, by email address: the first ten; X-Total-Count up to 100",
  params: idParams,
  replies: { 200: z.array(contactSchema) },
});
