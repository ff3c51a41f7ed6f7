import type { TableInventory } from "./columns.rules";

const visitor = "Visitors who write or subscribe";
const reader = "Who gets an email";

/** Messages, emails, the newsletter, films, guests, promotion. */
export const publicTables: readonly TableInventory[] = [
  {
    ...{ table: "contact_replies", whose: visitor, kind: "messages", since: "created_at" },
    ...{ rows: "contact_id in (:contacts)", fate: "erase", why: "Belongs to their message" },
    personal: "subject body",
    other: "id contact_id outbox_id created_at",
  },
  {
    ...{ table: "outbox_messages", whose: reader, kind: "letters", since: "created_at" },
    rows: "lower(to_address) in (:emails)",
    shown: "lower(to_address) in (:emails) and state <> 'held'",
    ...{ fate: "erase", why: "Emails to them" },
    personal:
      "to_address to_name reply_to subject html text headers last_error message_id reply_token",
    other:
      "id kind state attempts next_attempt_at sent_at submission_id contact_id created_at stream dismissed_at mailing_id",
    secret: "html headers message_id reply_token",
  },
  {
    ...{ table: "contacts", whose: visitor, kind: "messages", since: "created_at" },
    rows: "lower(email) in (:emails) or id in (:contacts)",
    ...{ fate: "erase", why: "Their message" },
    personal: "first_name last_name email subject message",
    other: "id created_at read_at archived_at answered_at folder version",
  },
  {
    ...{ table: "contact_words", whose: visitor, kind: null, rows: null },
    ...{ fate: "erase", why: "Goes with the message", personal: "words", other: "id" },
  },
  {
    ...{ table: "contact_sums", whose: null, kind: null, rows: null },
    ...{ fate: "keep", why: "Sums", other: "folder subject is_unread messages" },
  },
  {
    ...{ table: "email_subscribers", whose: visitor, kind: "mailing_list", since: "subscribed_at" },
    ...{ rows: "lower(email) in (:emails)", fate: "erase", why: "The mailing list" },
    personal: "email ip_address unsubscribe_token confirm_token_hash source",
    other:
      "id subscribed_at is_active unsubscribed_at welcomed_at confirm_sent_at confirmed_at left_by",
    secret: "unsubscribe_token confirm_token_hash",
  },
  {
    ...{ table: "email_popup_views", whose: visitor, kind: null, rows: null },
    ...{ fate: "keep", why: "A shortened network, of nobody who can be found" },
    personal: "ip_address",
    other: "id last_shown has_subscribed",
  },
  {
    ...{ table: "mail_suppressions", whose: reader, kind: "mailing_list", since: "created_at" },
    rows: "lower(address) in (:emails)",
    ...{ fate: "erase", why: "Its hash in the list of deletions takes its place" },
    personal: "address detail",
    other: "reason created_at",
  },
  {
    ...{ table: "films", whose: "Filmmakers", kind: "films", since: "created_at" },
    rows: "lower(director_email) in (:emails) or submission_id in (:entries)",
    // The film of an entry is private until the selection is published.
    shown:
      "(lower(director_email) in (:emails) or submission_id in (:entries)) and (is_public or submission_id is null)",
    ...{ fate: "blank", why: "Public credits stay until asked separately" },
    personal:
      "title description genre director original_title credits production_company film_url language country year tropes content_notes still_urls awards trailer_url director_statement director_bio director_image_url",
    blanked: {
      director_email: "null",
      director_phone: "null",
      budget: "null",
      submission_notes: "null",
    },
    other:
      "id duration rating image_url badge badge_color featured category is_public created_at submission_id slug in_programme running_seconds countries languages subtitles premiere age_rating captions copy_format confirmation version changed_by changed_at",
    secret: "changed_by rating",
  },
  {
    ...{ table: "film_words", whose: null, kind: null, rows: null },
    ...{ fate: "blank", why: "Rebuilt from the film by a trigger", other: "id words" },
  },
  {
    ...{ table: "film_guests", whose: "Guests of a film", kind: "guests" },
    ...{ rows: "lower(email) in (:emails)", fate: "erase", why: "Travel of a guest" },
    personal: "name email arrives leaves",
    other: "id film_id ordinal",
  },
  {
    ...{ table: "programme_letters", whose: reader, kind: "letters", since: "created_at" },
    ...{ rows: "lower(to_address) in (:emails)", fate: "erase", why: "Emails to them" },
    shown: "lower(to_address) in (:emails) and state = 'sent'",
    personal: "to_address subject html text told",
    other: "id edition_id film_id version_number state outbox_id created_at sent_at",
    secret: "html told",
  },
  {
    ...{
      table: "promo_contacts",
      whose: "People of the press and of other festivals",
      kind: "promo",
    },
    ...{ rows: "lower(email) in (:emails)", since: "found_at", fate: "erase", why: "Promotion" },
    personal:
      "person_key first_name last_name email title organization_name linkedin_url profile_url lawful_basis lawful_basis_note",
    other: "id is_sample found_at last_seen_at lawful_basis_at version",
    secret: "lawful_basis_note person_key",
  },
  {
    ...{ table: "promo_finds", whose: null, kind: null, rows: null },
    ...{ fate: "erase", why: "Goes with the contact", other: "contact_id search_id" },
  },
  {
    ...{ table: "promo_removals", whose: "Who objected to promotion", kind: null, rows: null },
    ...{ fate: "keep", why: "A hash, so that they are not found again", personal: "key_hash" },
    other: "removed_at",
  },
  {
    ...{ table: "data_access", whose: "Who asks for their data", kind: null },
    ...{
      rows: "lower(email) in (:emails)",
      fate: "erase",
      why: "Proves an address for 15 minutes",
    },
    personal: "email token_hash code_hash session_hash",
    other: "id guesses created_at expires_at used_at session_expires_at",
  },
  {
    ...{ table: "data_requests", whose: "Who asks for their data", kind: null, rows: null },
    ...{ fate: "keep", why: "Shows that a request was answered in time; a hash, no address" },
    personal: "email_hash reason",
    other: "id kind state asked_at due_at done_at",
  },
  {
    ...{ table: "erasures", whose: "Who asked for deletion", kind: null, rows: null },
    ...{ fate: "keep", why: "A hash, so that a restored backup does not bring them back" },
    personal: "email_hash",
    other: "id at by counts erased_again entries people key",
  },
  {
    ...{ table: "rate_limits", whose: "Visitors", kind: null, rows: null },
    ...{ fate: "keep", why: "Counts by network or hash, gone within a day", personal: "key" },
    other: "count resets_at most",
  },
];
