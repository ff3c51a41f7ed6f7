import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { leavers } from "../enums";
import { createdAt, id, moment, oneOf } from "./columns";

export const emailSubscribers = pgTable(
  "email_subscribers",
  {
    id: id(),
    email: text().notNull(),
    subscribedAt: createdAt(),
    isActive: boolean().notNull().default(true),
    source: text().notNull().default("popup"),
    /** Shortened: IPv4 to /24, IPv6 to /48. */
    ipAddress: text(),
    // not in the documented model
    unsubscribedAt: moment(),
    /** Who unsubscribed the reader: themselves, the director, or the mail service. */
    leftBy: text({ enum: leavers }),
    /** In the unsubscribe link of each newsletter email; anyone with the link may unsubscribe. */
    unsubscribeToken: uuid().notNull().defaultRandom(),
    /** When the welcome email was last queued, so that it is not sent repeatedly. */
    welcomedAt: moment(),
    /** SHA-256 of the token in the confirmation link, if confirmation is on. */
    confirmTokenHash: text(),
    /** When the email with that link was last queued. */
    confirmSentAt: moment(),
    confirmedAt: moment(),
    /** The director's sentence about the lawful basis of an imported address. */
    consentText: text(),
  },
  (t) => [
    uniqueIndex("email_subscribers_unsubscribe_token_key").on(t.unsubscribeToken),
    uniqueIndex("email_subscribers_confirm_token_hash_key").on(t.confirmTokenHash),
    uniqueIndex("email_subscribers_email_key").on(sql`lower(${t.email})`),
    index("email_subscribers_subscribed_at_idx").on(t.subscribedAt.desc(), t.id.desc()),
    check("email_subscribers_left_by_check", oneOf(t.leftBy, leavers)),
  ],
);

export const emailPopupViews = pgTable("email_popup_views", {
  id: id(),
  ipAddress: text().notNull(),
  lastShown: createdAt(),
  hasSubscribed: boolean().notNull().default(false),
});
