import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { Message } from "~/features/contacts/admin/components/message";
import { OtherMessages } from "~/features/contacts/admin/components/other-messages";
import { findContact, listReplies } from "~/features/contacts/queries.server";
import { contactSchema, replySchema } from "~/features/contacts/schema";
import { OtherSubmissions } from "~/features/entries-admin/components/other-submissions";
import {
  readOtherMessages,
  readOtherSubmissions,
} from "~/features/entries-admin/correspondence.queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/contact";
import { directorContext } from "./require-role.server";

const missing = "Contact Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  if (!z.uuid().safeParse(params.id).success) return data(null, { status: 404 });
  const [row, replies] = await Promise.all([
    findContact(db, params.id),
    listReplies(db, params.id),
  ]);
  if (!row) return data(null, { status: 404 });
  const [entries, otherMessages] = await Promise.all([
    readOtherSubmissions(db, row.email),
    readOtherMessages(db, row.email),
  ]);
  return data({
    contact: contactSchema.parse(row),
    replies: replies.map((reply) => replySchema.parse(reply)),
    entries,
    others: {
      items: otherMessages.items.filter(({ id }) => id !== row.id),
      total: otherMessages.total - 1,
    },
  });
}

export const meta: Route.MetaFunction = (args) => {
  const contact = args.loaderData?.contact;
  return privateMeta(contact ? `${contact.firstName} ${contact.lastName}` : missing, args);
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  if (loaderData) {
    const { contact, replies, entries, others: otherMessages } = loaderData;
    return (
      <Message
        sidebar={
          <>
            <OtherSubmissions {...entries} />
            <OtherMessages {...otherMessages} title="Their other messages" />
          </>
        }
        contact={contact}
        key={contact.id}
        replies={replies}
      />
    );
  }
  return (
    <EmptyState
      link={{ to: pages.adminContacts, label: "Back to messages" }}
      as="h1"
      title={missing}
    >
      We can't find this message. It may have been deleted.
    </EmptyState>
  );
}
