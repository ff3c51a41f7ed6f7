import { payableDraft } from "~/features/submissions/rights/rules";
import type { TableInventory } from "./columns.rules";

const filmmaker = "Who submits a film";
const entryCondition = "submission_id in (:entries)";
/** The address that was typed; one that became an entry belongs to whom the entry does now. */
export const draftAddress = "case when submission_id is null then values->>'submitterEmail' end";
/** Drafts of a person. */
const draftCondition = `submission_id in (:entries) or id in (:drafts) or lower(${draftAddress}) in (:emails)`;

/**
 * Whether a locked announcement became a draft because of a decision on an entry of its edition, which is named by its
 * whole title, or by the beginning of its log line. Titles that are read from right to left are isolated (lib/bidi).
 */
const unlockedByEntry = `exists (select from submissions as entry where entry.id in (:entries)
  and entry.edition_id = announcements.edition_id
  and starts_with(translate(unlocked_why, '\u2068\u2069', ''), 'The decision on “' || case
    when film_title <> '' then film_title || '”'
    when length(log_line) > 30 then left(log_line, 28)
    else log_line || '”' end))`;

/** Entries and drafts, and what belongs to them. */
export const submissionTables: readonly TableInventory[] = [
  {
    // Before the entries, whose titles it contains.
    table: "announcements",
    whose: filmmaker,
    kind: null,
    hidden: "A decision is private until it is announced",
    rows: `${entryCondition} or ${unlockedByEntry}`,
    fate: "blank",
    why: "What was announced, and when",
    blanked: {
      name: `case when ${entryCondition} then 'Correction' else name end`,
      unlocked_why:
        "case when unlocked_why is not null then 'The decision on a deleted entry has changed.' end",
    },
    impersonal:
      "id edition_id kind types outcomes answer_by state letters entries send_at released_at version created_at submission_id lock_run tell_imported",
  },
  {
    table: "submissions",
    whose: filmmaker,
    kind: "entries",
    since: "submitted_at",
    rows: "lower(submitter_email) in (:emails) or id in (:entries)",
    fate: "blank",
    why: "Type, genre, minutes, year, country, reference, money and dates are kept for statistics and the books",
    personal: "genre duration completion_year country reference payment_intent_id",
    blanked: {
      submitter_name: "'Deleted person'",
      submitter_email: "'deleted@deleted.invalid'",
      submitter_phone: "null",
      film_title: "'Deleted entry'",
      director: "null",
      language: "null",
      synopsis: "null",
      log_line: "null",
      film_url: "null",
      trailer_url: "null",
      film_password: "null",
      admin_notes: "null",
      status_token_hash: "null",
      withdrawn_at: "coalesce(withdrawn_at, :now)",
    },
    impersonal:
      "id submission_type character_count submission_fee agreed_to_terms submitted_at status is_favorite payment_provider amount_cents currency fee_period refunded_cents dispute_status version edition_id for_next link_asked_at corrections waiver_id waived_cents code_id saved_cents tier announced_status announced_at outcome is_reviewed origin",
    secret: "admin_notes status_token_hash status is_favorite is_reviewed outcome",
  },
  {
    table: "submission_drafts",
    whose: filmmaker,
    kind: "drafts",
    since: "created_at",
    rows: `(${draftCondition}) and not (${payableDraft})`,
    shownWhere: draftCondition,
    fate: "erase",
    why: "It has become an entry, or was never paid",
    // Of an entry that has another address now.
    replaced: { values: "jsonb" },
    personal: "values payment_intent_id token_hash",
    impersonal:
      "id submission_type amount_cents currency fee_period provider state held_reason submission_id next_check_at checks created_at updated_at edition_id for_next reminded_at reminder_id code_id saved_cents tier",
    secret: "token_hash",
  },
  {
    table: "entry_links",
    whose: filmmaker,
    kind: null,
    hidden: "Secrets that open their entry",
    since: "created_at",
    rows: `${entryCondition} or draft_id in (:drafts)`,
    fate: "erase",
    why: "A private link opens a page that is gone",
    personal: "token_hash",
    impersonal: "submission_id draft_id created_at",
  },
  {
    table: "email_changes",
    whose: filmmaker,
    kind: "history",
    rows: `${entryCondition} or lower(was_email) in (:emails) or lower(became_email) in (:emails)`,
    // The next address of an entry is not told to who has its former one.
    shownWhere: entryCondition,
    fate: "erase",
    why: "Former addresses of an entry",
    personal: "was_email became_email token_hash",
    impersonal: "submission_id corrections created_at",
    secret: "token_hash",
  },
  {
    table: "answers",
    whose: filmmaker,
    kind: "entries",
    rows: entryCondition,
    isPart: true,
    fate: "erase",
    why: "Answers to the festival's own questions",
    personal: "value",
    impersonal: "submission_id question_id",
  },
  {
    table: "submission_changes",
    whose: filmmaker,
    kind: "history",
    rows: entryCondition,
    fate: "blank",
    why: "That something was changed, and when",
    since: "created_at",
    blanked: { was: "null", became: "null", reason: "null" },
    // Former addresses of others' entries.
    replaced: { was: "jsonb", became: "jsonb" },
    impersonal: "id submission_id field actor created_at",
    secret: "actor reason",
  },
  {
    table: "entry_labels",
    whose: filmmaker,
    kind: null,
    hidden: "The director's own notes, like the notes of an entry",
    rows: entryCondition,
    fate: "erase",
    why: "Which labels the director put on an entry",
    impersonal: "submission_id label_id created_at",
  },
  {
    table: "submission_events",
    whose: filmmaker,
    kind: "history",
    rows: entryCondition,
    fate: "blank",
    why: "That something happened, and when",
    since: "created_at",
    // A decision is private until it is announced.
    shownWhere: `${entryCondition} and actor <> 'director'`,
    blanked: { detail: "'{}'::jsonb" },
    impersonal: "id submission_id kind actor created_at",
    secret: "actor detail",
  },
  {
    table: "submission_words",
    whose: filmmaker,
    kind: null,
    hidden: "Words of what is shown, for a search",
    rows: null,
    fate: "blank",
    why: "Rebuilt from the entry by a trigger",
    personal: "words",
    impersonal: "id",
  },
  {
    table: "submission_days",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "Sums",
    impersonal:
      "day fee_period submission_type status is_favorite entries cents refunded_cents withdrawn edition_id for_next waived waived_cents currency",
  },
  {
    table: "submission_places",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "Sums",
    impersonal:
      "country genre submission_type status is_favorite entries withdrawn edition_id for_next",
  },
  {
    table: "deliverable_items",
    whose: filmmaker,
    kind: "entries",
    rows: entryCondition,
    isPart: true,
    fate: "blank",
    why: "That something was delivered",
    blanked: { value: "null", note: "null" },
    impersonal: "deliverable_id submission_id state at version",
    secret: "note",
  },
  {
    table: "media",
    whose: filmmaker,
    kind: "entries",
    rows: `${entryCondition} or draft_id in (:drafts)`,
    isPart: true,
    fate: "blank",
    why: "That a film was sent, and its SHA-256",
    since: "created_at",
    personal: "sha256 kept_sha256 seconds width height codecs",
    blanked: {
      name: "'deleted'",
      // The next cleanup, which looks for these rows, deletes the files.
      state: "'deleted'",
      deleted_at: "coalesce(deleted_at, :now)",
    },
    impersonal:
      "id submission_id draft_id kind bytes reason looks language sdh storage_key created_at ready_at decode_attempts decode_begun_at version",
    secret: "storage_key",
  },
  {
    table: "uploads",
    whose: filmmaker,
    kind: null,
    hidden: "Secrets of an upload; the film is shown",
    rows: `media_id in (select id from media where ${entryCondition})`,
    fate: "erase",
    why: "The address of an upload that is over",
    personal: "token_hash fingerprint sender",
    impersonal:
      "media_id length last_at expires_at reminded_at email_due lease_holder leased_until lease_wanted",
    secret: "token_hash",
  },
  {
    table: "link_checks",
    whose: filmmaker,
    kind: null,
    hidden: "Whether their link works; the link is shown",
    rows: entryCondition,
    fate: "erase",
    why: "Whether a link answered that is deleted too",
    personal: "url",
    impersonal: "submission_id at result why since told_at was_ok email_due claimed_until",
    secret: "url",
  },
  {
    table: "confirmations",
    whose: filmmaker,
    kind: "entries",
    rows: entryCondition,
    isPart: true,
    fate: "blank",
    why: "Whether a film may be shown",
    blanked: { reason: "null", still_url: "null" },
    impersonal: "submission_id answer late at still_focus",
  },
  {
    table: "entry_reminders",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "That a reminder was sent",
    impersonal: "submission_id kind due_on at",
  },
  {
    table: "digest_entries",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "In which of the director's daily emails an entry is named, whose text goes with the person",
    impersonal: "submission_id outbox_id",
  },
  {
    table: "entry_numbers",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "A counter",
    impersonal: "edition_id last",
  },
  {
    table: "codes",
    whose: "Who was given a waiver code",
    kind: "waivers",
    rows: "lower(email) in (:emails)",
    since: "created_at",
    fate: "blank",
    why: "That a code was given and used",
    blanked: { email: "null", note: "''" },
    impersonal:
      "id code shown edition_id kind percent amount_cents tier types max_uses per_address first_day last_day taken used_at stopped_at created_at version is_waiver batch_id",
    secret: "note",
  },
  {
    table: "code_uses",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "Which entries used a code; goes with their drafts",
    impersonal: "draft_id code_id state held_until",
  },
  {
    table: "decisions",
    whose: filmmaker,
    kind: null,
    hidden: "A decision is private until it is announced",
    rows: entryCondition,
    fate: "blank",
    why: "What the festival decided",
    blanked: { personal_note: "null" },
    impersonal: "submission_id version outcome wait_rank chips by at change_id",
  },
  {
    // No kind: the emails themselves are counted once they were sent.
    table: "announcement_items",
    whose: filmmaker,
    kind: null,
    hidden: "A decision is private until it is announced",
    rows: entryCondition,
    fate: "blank",
    why: "Which decision was announced",
    blanked: {
      to_address: "'deleted@deleted.invalid'",
      subject: "''",
      feedback: "'{}'",
      personal_note: "null",
      link_hash: "null",
    },
    impersonal:
      "announcement_id submission_id outcome outbox_id leads dropped_why page_opened_at corrections",
    secret: "link_hash feedback personal_note outcome dropped_why leads",
  },
];
