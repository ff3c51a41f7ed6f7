/**
 * Closed lists: the values of columns, forms and calls. Tables, schemas and pages are derived from
 * them. Runs anywhere.
 */

export const submissionTypes = ["short_film", "feature_film", "series_pilot", "log_line"] as const;
export type SubmissionType = (typeof submissionTypes)[number];

/** The codes of the documented fee deadlines; an edition may have its own (`feeDeadlines`). */
export const feePeriods = ["early_bird", "regular"] as const;
/** The code of a fee deadline. */
export type FeePeriod = string;

/** own: submitted on this site. import: came in on another platform (features/import). */
export const submissionOrigins = ["own", "import"] as const;
export type SubmissionOrigin = (typeof submissionOrigins)[number];

/** ready → running ⇄ stopped → done → undoing → undone; stopped → undoing too. */
export const importStates = ["ready", "running", "stopped", "done", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** The files of tables that the site writes and reads. */
export const tableFormats = ["csv", "xlsx"] as const;

export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "mixed"] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** Why the festival may hold imported personal data. */
export const importBases = ["contract", "consent", "legitimate_interest"] as const;
export type ImportBasis = (typeof importBases)[number];

/** The result of checking a row of an imported file. */
export const importRowKinds = [
  "new",
  "changed",
  "same",
  "doubtful",
  "refused",
  "left_out",
] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

/** What the director decides about a doubtful row. */
export const importChoices = ["new", "same", "skip"] as const;
export type ImportChoice = (typeof importChoices)[number];

export const importResults = ["made", "changed", "unchanged", "skipped"] as const;
export type ImportResult = (typeof importResults)[number];

/** none → scheduled → sent, and back to none before the moment. */
export const importEmailStates = ["none", "scheduled", "sent"] as const;

export const accents = ["gold", "rose", "purple", "green", "pink"] as const;
export type Accent = (typeof accents)[number];

export const socialPlatforms = [
  "facebook",
  "twitter",
  "instagram",
  "youtube",
  "linkedin",
  "tiktok",
] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

export const submissionStatuses = ["pending", "reviewed", "accepted", "rejected"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** What can be decided of an entry. */
export const outcomes = ["accepted", "waitlisted", "rejected"] as const;
export type Outcome = (typeof outcomes)[number];

/** Categories of feedback tags: praise, craft, fit to the programme. */
export const chipTones = ["praise", "craft", "fit"] as const;

/**
 * draft → locked → scheduled → released, and back before the release; cancelled: from the first
 * two.
 */
export const announcementStates = [
  "draft",
  "locked",
  "scheduled",
  "released",
  "cancelled",
] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Many entries at once, or one that was announced otherwise before. */
export const announcementKinds = ["batch", "correction"] as const;

/** The announced status of an entry. `reviewed` existed before there were announcements. */
export const announcedStatuses = [
  "pending",
  "reviewed",
  "accepted",
  "waitlisted",
  "rejected",
] as const;
export type AnnouncedStatus = (typeof announcedStatuses)[number];

/** open → submitted | expired | refunding → refunded | held (amount or currency did not fit) */
export const draftStates = [
  "open",
  "submitted",
  "expired",
  "refunding",
  "refunded",
  "held",
] as const;

export const paymentProviders = ["stripe", "sandbox"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Of a draft and its submission; none: the entry is free, and no provider is asked. */
export const entryProviders = ["stripe", "sandbox", "none"] as const;

/**
 * asked → done | failed. asked: written down, and the provider is being asked, or works on it.
 * A card that cannot take the money back makes a done one fail later.
 */
export const refundStates = ["asked", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** Where a refund was made: on an entry's page, or in the provider's dashboard. */
export const refundOrigins = ["desk", "provider"] as const;
export type RefundOrigin = (typeof refundOrigins)[number];

/** States of a fee. held: paid, but amount or currency did not match, so there is no entry. */
export const paymentStates = [
  "paid",
  "part_refunded",
  "refunded",
  "disputed",
  "held",
  "waived",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The card provider's states of a payment intent, in Stripe's words. */
export const intentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "succeeded",
  "canceled",
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

export const filmCategories = ["short", "feature", "series", "logline"] as const;
export type FilmCategory = (typeof filmCategories)[number];

/** Lawful bases for contacting somebody. Promo contacts without one get no email. */
export const lawfulBases = ["none", "consent", "contract", "legitimate_interest"] as const;
export type LawfulBasis = (typeof lawfulBases)[number];

/** Who took a reader off the list. */
export const leavers = ["reader", "director", "mail service"] as const;
export type Leaver = (typeof leavers)[number];

/**
 * In the order of delivery. transactional: about the recipient's own business (a receipt, a
 * notice), sent to unsubscribed people too. announcement: the same to very many at one moment,
 * after receipts. newsletter: can be unsubscribed.
 */
export const mailStreams = ["transactional", "announcement", "newsletter"] as const;
export type MailStream = (typeof mailStreams)[number];

/** (held →) queued → sending → sent | failed. held: written and not to leave until its release. */
export const outboxStates = ["held", "queued", "sending", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * draft → ready (its emails are held) → sending (can be undone for a minute) → sent; back to ready
 * by an undo, back to draft by a change of its text.
 */
export const mailingStates = ["draft", "ready", "sending", "sent"] as const;
export type MailingState = (typeof mailingStates)[number];

/** bounce: there is no such mailbox. complaint: its owner called our mail unwanted. */
export const suppressionReasons = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * director: everything. programmer: scores, assignment, proposals; no money, settings or
 * people. juror: their own films. A person may have several, each in an edition.
 */
export const roles = ["director", "programmer", "juror"] as const;
export type Role = (typeof roles)[number];

/** How a session began: with an access code, with digits sent by mail, with a passkey, or with an invitation. */
export const sessionMethods = ["access_code", "mail_code", "passkey", "invitation"] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** The first step of a login that needs a second one. */
export const ticketPurposes = ["access_code", "mail_code", "invitation"] as const;
export type TicketPurpose = (typeof ticketPurposes)[number];

/** The purpose of a passkey challenge: log in, confirm the identity, add a passkey. */
export const challengePurposes = ["login", "confirm", "add"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Whether a role must use two steps. */
export const authPolicyLevels = ["optional", "required"] as const;
export type AuthPolicyLevel = (typeof authPolicyLevels)[number];

/** Requests about personal data. */
export const dataRequestKinds = ["export", "erase"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** asked → proved → done | refused */
export const dataRequestStates = ["asked", "proved", "done", "refused"] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** preparing → open → closed → archived, and from archived back to closed for thirty days */
export const editionStates = ["preparing", "open", "closed", "archived"] as const;
export type EditionState = (typeof editionStates)[number];

/** The folder of a visitor's message: to be answered, answered, or archived. */
export const contactFolders = ["inbox", "answered", "archived"] as const;
export type ContactFolder = (typeof contactFolders)[number];

/**
 * When a juror may see others' scores: after submitting their own, after the phase's end, or never.
 */
export const othersVisibilities = ["after_own", "after_close", "never"] as const;
export type OthersVisibility = (typeof othersVisibilities)[number];

/** in: to be scored. advanced: and put into a later phase. out: its filmmaker withdrew it. */
export const phaseEntryStates = ["in", "advanced", "out"] as const;
export type PhaseEntryState = (typeof phaseEntryStates)[number];

/** Whether a person or the program assigned a juror to a film. */
export const assignmentSources = ["hand", "auto"] as const;
export type AssignmentSource = (typeof assignmentSources)[number];

export const verdicts = ["yes", "maybe", "no"] as const;
export type Verdict = (typeof verdicts)[number];

/** draft → given | abstained; given → excluded (a conflict was confirmed, or its juror left) and back */
export const scorecardStates = ["draft", "given", "abstained", "excluded"] as const;
export type ScorecardState = (typeof scorecardStates)[number];

/** The state of an assignment: its scorecard's state, or not started. */
export const assignmentStates = ["open", "draft", "given", "abstained", "excluded"] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** Signs of a conflict of interest, the strongest first: each pair has one. */
export const conflictKinds = ["own_entry", "declared", "company", "name", "shared_credit"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** possible → confirmed | dismissed, and from either to the other */
export const conflictStates = ["possible", "confirmed", "dismissed"] as const;
export type ConflictState = (typeof conflictStates)[number];

/** How much of a film a juror states to have seen: an external player cannot be measured. */
export const viewingStatements = ["whole", "part", "none"] as const;
export type ViewingStatement = (typeof viewingStatements)[number];

/** waiting → done, by sending it or because its moment had passed when the close was set */
export const reminderStates = ["waiting", "done"] as const;

/** The kind of a block: one film, several short ones, or an event without films. */
export const blockKinds = ["single", "shorts", "event"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** pencilled ⇄ confirmed ⇄ cancelled; once it was public, pencilled no more. */
export const screeningStates = ["pencilled", "confirmed", "cancelled"] as const;
export type ScreeningState = (typeof screeningStates)[number];

/** How visitors get into a screening; null if unknown. */
export const admissions = ["free", "door", "tickets"] as const;
export type Admission = (typeof admissions)[number];

/** Whether the filmmaker says that the film comes. */
export const confirmations = ["yes", "no"] as const;
export type Confirmation = (typeof confirmations)[number];

/** Kinds of deliverables: a text or a link; `file` is a link to a file. */
export const deliverableKinds = ["file", "link", "text"] as const;
export type DeliverableKind = (typeof deliverableKinds)[number];

/** How far a film's deliverable is. A row that is not there is `open`. */
export const deliverableStates = ["open", "given", "approved", "returned", "waived"] as const;
export type DeliverableState = (typeof deliverableStates)[number];

/** What filmmakers of accepted entries are reminded of. */
export const entryReminderKinds = ["confirmation", "deliverables"] as const;
export type EntryReminderKind = (typeof entryReminderKinds)[number];

/** draft (made again with each version) → sent */
export const programmeEmailStates = ["draft", "sent"] as const;
export type ProgrammeEmailState = (typeof programmeEmailStates)[number];

/** What a file of an entry is. */
export const mediaKinds = ["screener", "subtitle"] as const;

/** uploading: bytes are missing. missing: its bytes are gone, though nobody deleted them. */
export const mediaStates = [
  "uploading",
  "checking",
  "ready",
  "refused",
  "missing",
  "deleted",
] as const;
export type MediaState = (typeof mediaStates)[number];

/** What the filmmaker of an uploaded film is to be written about it. */
export const filmEmails = ["screener_ready", "screener_refused", "screener_deleted"] as const;
export type FilmEmail = (typeof filmEmails)[number];

/** What a juror reports of a film that does not play. */
export const playbackProblems = [
  "no_picture",
  "no_sound",
  "stops",
  "password",
  "gone",
  "wrong_film",
  "other",
] as const;
export type PlaybackProblem = (typeof playbackProblems)[number];
