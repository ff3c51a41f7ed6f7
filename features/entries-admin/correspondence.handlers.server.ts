import type { Database } from "~/db/client";
import { contactsOf, findContact } from "~/features/contacts/queries.server";
import { findSubmission } from "~/features/submissions/queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { topRowsReply } from "~/lib/pagination/keyset";
import * as calls from "./correspondence.contract";
import { readEntriesFrom } from "./correspondence.queries.server";

/** Calls that connect messages with the entries of their sender. */
export function correspondenceApi({ db }: { db: Database }): Endpoint[] {
  return implement(calls)("messages", {
    listEntriesOfContact: async ({ params }) => {
      const contact = await findContact(db, params.id);
      if (!contact) return problem(404, "Contact Not Found");
      return topRowsReply(await readEntriesFrom(db, contact.email));
    },
    listMessagesOfSubmission: async ({ params }) => {
      const entry = await findSubmission(db, params.id);
      if (!entry) return problem(404, "Submission Not Found");
      return topRowsReply(await contactsOf(db, entry.submitterEmail));
    },
  });
}
