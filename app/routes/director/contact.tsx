import { data } from "react-router";
import { z } from "zod";
import { Message } from "~/features/contacts/desk/components/message";
import { findContact, listReplies } from "~/features/contacts/queries.server";
import { contactSchema, replySchema } from "~/features/contacts/schema";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/contact";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

const missing = "Contact Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  if (!z.uuid().safeParse(params.id).success) return data(null, { status: 404 });
  const [row, replies] = await Promise.all([
    findContact(db, params.id),
    listReplies(db, params.id),
  ]);
  if (!row) return data(null, { status: 404 });
  return data({
    contact: contactSchema.parse(row),
    replies: replies.map((reply) => replySchema.parse(reply)),
  });
}

export const meta: Route.MetaFunction = (args) => {
  const contact = args.loaderData?.contact;
  return deskMeta(contact ? `${contact.firstName} ${contact.lastName}` : missing, args);
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <Message {...loaderData} key={loaderData.contact.id} />;
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminContacts} variant="outline">
          Back to messages
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There is no message at this address.
    </EmptyState>
  );
}
