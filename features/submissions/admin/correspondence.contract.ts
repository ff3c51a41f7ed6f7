import { z } from "zod";
import { contactSchema } from "~/features/contacts/schema";
import { contract } from "~/lib/api/contract";
import { submissionSchema } from "../schema";

const params = z.object({ id: z.uuid() });

export const listEntriesOfContact = contract({
  method: "GET",
  path: "/api/contacts/{id}/entries",
  access: ["director"],
  summary:
    "What the writer of a message has entered, newest first, by their address: the first ten, X-Total-Count up to a hundred",
  params,
  replies: { 200: z.array(submissionSchema) },
});

export const listMessagesOfSubmission = contract({
  method: "GET",
  path: "/api/submissions/{id}/messages",
  access: ["director"],
  summary:
    "What the filmmaker of an entry has written, newest first, by their address: the first ten, X-Total-Count up to a hundred",
  params,
  replies: { 200: z.array(contactSchema) },
});
