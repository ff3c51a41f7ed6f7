import type { TableInventory } from "./columns.rules";

const member = "Jurors, programmers and directors";
const ofPerson = "person_id in (:people)";
const access = "Access to the site ends";

/** People who work for the festival, and their logins. */
export const teamTables: readonly TableInventory[] = [
  {
    ...{ table: "people", whose: member, kind: "team", since: "created_at" },
    rows: "lower(email) in (:emails) or id in (:people)",
    ...{ fate: "blank", why: "Scores stay, as a former juror's" },
    blanked: {
      name: "'Former juror'",
      email: "id || '@deleted.invalid'",
      languages: "'{}'",
      company: "null",
      may_be_named: "false",
      revoked_at: "coalesce(revoked_at, :now)",
    },
    other: "id created_at version environment",
  },
  {
    ...{ table: "person_roles", whose: member, kind: "team", rows: ofPerson },
    isPart: true,
    ...{ fate: "keep", why: "Who a former juror was is not said; that there was one is" },
    personal: "role",
    other: "person_id edition_id",
  },
  ...(
    [
      [
        "sessions",
        "sessions",
        "token_hash ip_address user_agent confirmed_at last_seen_at",
        "id created_at expires_at person_id method",
        "token_hash",
      ],
      [
        "invitations",
        null,
        "token_hash code_hash",
        "id created_at expires_at used_at guesses person_id",
        "",
      ],
      [
        "known_browsers",
        "sessions",
        "browser_hash last_seen_at",
        "id person_id created_at",
        "browser_hash",
      ],
      [
        "login_codes",
        null,
        "token_hash code_hash account_hash browser_hash",
        "id created_at expires_at used_at guesses person_id email_guesses",
        "",
      ],
      [
        "login_tickets",
        null,
        "ticket_hash",
        "id person_id purpose created_at expires_at guesses used_at",
        "",
      ],
      [
        "passkeys",
        "team",
        "credential_id public_key label counter transports backed_up last_used_at",
        "id person_id rp_id created_at",
        "public_key",
      ],
      ["webauthn_users", null, "handle", "person_id", ""],
      [
        "totp_secrets",
        null,
        "secret pending_secret confirmed_at last_step",
        "person_id created_at",
        "",
      ],
      ["recovery_codes", null, "code_hash used_at", "id person_id created_at confirmed_at", ""],
      [
        "auth_challenges",
        null,
        "challenge_hash",
        "id person_id session_id purpose created_at expires_at used_at",
        "",
      ],
      ["access_codes", null, "access_code_hash environment_hash", "person_id changed_at", ""],
      [
        "director_devices",
        "sessions",
        "token_hash user_agent first_seen_at last_seen_at",
        "id person_id",
        "token_hash",
      ],
      ["saved_views", "team", "name query", "id person_id created_at", ""],
      ["desk_visits", "team", "seen_at before_at", "person_id", ""],
    ] as const
  ).map(
    ([table, kind, personal, other, secret]): TableInventory => ({
      ...{ table, whose: member, kind, rows: ofPerson, fate: "erase", why: access },
      ...{ personal, other, secret },
      ...(kind === "team" && { isPart: true }),
    }),
  ),
  {
    ...{ table: "director_credentials", whose: "The director", kind: null, rows: null },
    ...{ fate: "keep", why: "Unused; the code that was in force before access_codes" },
    personal: "access_code_hash environment_hash",
    other: "id changed_at",
  },
  {
    ...{ table: "auth_policy", whose: null, kind: null, rows: null },
    ...{ fate: "keep", why: "A setting", other: "id directors programmers version" },
  },
  {
    ...{ table: "jury_members", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "Scores stay, as a former juror's", personal: "max_minutes" },
    other: "jury_id person_id position",
  },
  {
    ...{ table: "assignments", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "Scores stay, as a former juror's" },
    other: "id phase_id submission_id person_id source published_at created_at",
  },
  {
    ...{ table: "scorecards", whose: member, kind: "jury" },
    rows: `${ofPerson} or submission_id in (:entries)`,
    // Notes on an entry are the jurors' own.
    shown: ofPerson,
    ...{ fate: "blank", why: "Scores stay, as a former juror's" },
    personal: "values verdict total chips",
    blanked: { note: "''", reason: "null" },
    other: "phase_id submission_id person_id state version given_at updated_at",
  },
  {
    ...{ table: "first_scores", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "Scores stay, as a former juror's", personal: "values total" },
    other: "phase_id submission_id person_id given_at",
  },
  {
    ...{ table: "viewings", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "How much of a film was seen belongs to its score" },
    personal: "statement",
    other: "submission_id person_id at",
  },
  {
    ...{ table: "watched", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "How much of a film was seen belongs to its score" },
    personal: "ranges seconds position",
    other: "media_id person_id allowed created_at last_at",
  },
  {
    ...{ table: "film_troubles", whose: member, kind: "jury" },
    rows: `${ofPerson} or submission_id in (:entries)`,
    shown: ofPerson,
    ...{ fate: "blank", why: "Why a film had to be sent again" },
    personal: "kind",
    blanked: { note: "null" },
    other: "id submission_id person_id created_at mended_at email_due",
  },
  {
    ...{ table: "conflicts", whose: member, kind: "jury", rows: ofPerson },
    ...{ fate: "keep", why: "Shows that a decision was fair", personal: "kind state" },
    other: "id person_id submission_id by_person_id created_at",
  },
  {
    ...{ table: "jury_changes", whose: null, kind: null, rows: null },
    ...{ fate: "keep", why: "Work to do, gone in a minute", other: "id submission_id person_id" },
  },
  {
    ...{ table: "phase_entries", whose: "Who submits a film", kind: null },
    rows: "submission_id in (:entries)",
    ...{ fate: "blank", why: "That a film was judged", blanked: { blind_synopsis: "null" } },
    other: "phase_id submission_id state",
  },
  {
    ...{ table: "audit_log", whose: member, kind: null, rows: null },
    fate: "keep",
    why: "The security log names people by id; addresses go after 30 days, rows after a year",
    personal: "actor person_id subject detail ip_address",
    other: "id action created_at",
  },
];
