/** Closed lists: the values of columns, forms and calls. Tables, schemas and pages use them. Runs anywhere. */

/** The documented categories; an edition may have others (`categories` of its settings). A type never changes. */
export const documentedTypes = ["short_film", "feature_film", "series_pilot", "log_line"] as const;
export type SubmissionType = string;

/** The documented fee deadlines; an edition may have others (`feeDeadlines`). */
export const feePeriods = ["early_bird", "regular"] as const;
export type FeePeriod = string;

/** own: submitted on this site. import: submitted on another platform (features/import). */
export const submissionOrigins = ["own", "import"] as const;

/** ready → running ⇄ stopped → done → undoing → undone; stopped → undoing too. */
export const importStates = ["ready", "running", "stopped", "done", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** File formats of tables that the site writes and reads. */
export const tableFormats = ["csv", "xlsx"] as const;

export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
  "gb18030",
  "big5",
  "mixed",
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** The lawful basis of imported personal data. */
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

/** The director's decision about a doubtful row. */
export const importChoices = ["new", "same", "skip"] as const;

export const importResults = ["made", "changed", "unchanged", "skipped"] as const;
export type ImportResult = (typeof importResults)[number];

/** none → scheduled → sent, and back to none before it is sent. */
export const importEmailStates = ["none", "scheduled", "sent"] as const;

export const accents = ["gold", "rose", "purple", "green", "pink"] as const;
export type Accent = (typeof accents)[number];

/** The drawings of `CategoryIcon`. */
export const categoryIcons = ["clapperboard", "reel", "screen", "pen"] as const;
export type CategoryIconName = (typeof categoryIcons)[number];

/** Whether a category's form asks for a link to the film. */
export const filmLinks = ["none", "optional", "required"] as const;

/** Who may choose a price tier. none: everyone. code: a code opens it. */
export const tierProofs = ["none", "code"] as const;

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

/** The decisions about an entry. */
export const outcomes = ["accepted", "waitlisted", "rejected"] as const;
export type Outcome = (typeof outcomes)[number];

/** Categories of feedback comments: praise, craft, fit to the programme. */
export const chipTones = ["praise", "craft", "fit"] as const;

/** draft → locked → scheduled → released, and back before the release; draft, locked → cancelled. */
export const announcementStates = [
  "draft",
  "locked",
  "scheduled",
  "released",
  "cancelled",
] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Many entries at once, or one that was announced differently before. */
export const announcementKinds = ["batch", "correction"] as const;

/** The announced status of an entry. `reviewed` is older than announcements. */
export const announcedStatuses = [
  "pending",
  "reviewed",
  "accepted",
  "waitlisted",
  "rejected",
] as const;
export type AnnouncedStatus = (typeof announcedStatuses)[number];

/** open → submitted | expired | refunding → refunded | held (amount or currency did not match) */
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

/** What a code does to a fee: it reduces it by a part or an amount, or waives it. */
export const codeKinds = ["percent", "amount", "free", "tier"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A use of a code: held with a quoted fee, used by an entry, or freed because the fee was not paid. */
export const codeUseStates = ["held", "used", "freed"] as const;

/** Of a draft and its submission; none: the entry is free, without a provider. */
export const entryProviders = ["stripe", "sandbox", "none"] as const;

/**
 * asked → done | failed. asked: stored, and sent to the provider. A done one fails later if the card cannot take the
 * money.
 */
export const refundStates = ["asked", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** Where a refund was made: in the admin, in the provider's dashboard, or by the payer's bank after a lost dispute. */
export const refundOrigins = ["desk", "provider", "dispute"] as const;

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

/** The states of a payment intent, in Stripe's words. */
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

/** Who unsubscribed a subscriber. */
export const leavers = ["reader", "director", "mail service"] as const;
export type Leaver = (typeof leavers)[number];

/**
 * In the order of delivery. transactional: about the recipient's own entry or account, also sent to unsubscribed
 * people. announcement: the same to many people at once, after receipts. newsletter: can be unsubscribed.
 */
export const mailStreams = ["transactional", "announcement", "newsletter"] as const;
export type MailStream = (typeof mailStreams)[number];

/** (held →) queued → sending → sent | failed. held: not sent before its release. */
export const outboxStates = ["held", "queued", "sending", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * left, complained: after it had arrived. dropped: never sent, since its newsletter was stopped, or its reader had left,
 * was suppressed or deleted. restored: a restore holds it until the director releases it.
 */
export const outboxMarks = ["left", "complained", "dropped", "restored"] as const;
export type OutboxMark = (typeof outboxMarks)[number];

/**
 * draft → ready (its emails are held) → (scheduled →) sending (can be undone for a minute) → sent; undo: back to ready; a
 * changed text: back to draft. sending ⇄ paused; stopped is final. features/mailings/state.rules.ts has the whole machine.
 */
export const mailingStates = [
  "draft",
  "ready",
  "scheduled",
  "sending",
  "paused",
  "stopped",
  "sent",
] as const;
export type MailingState = (typeof mailingStates)[number];

/**
 * Why a mailing is paused. late: the site was down for an hour when it was due. returns, complaints: too many. restored:
 * a backup was restored.
 */
export const pauseReasons = ["director", "late", "returns", "complaints", "restored"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** bounce: no such mailbox. complaint: its owner reported our email as spam. */
export const suppressionReasons = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * director: everything. programmer: scores, assignment, proposals; no money, settings or people. juror: their own
 * films. A person may have several, each in an edition.
 */
export const roles = ["director", "programmer", "juror"] as const;
export type Role = (typeof roles)[number];

/** How a session started: access code, emailed code, passkey, or invitation. */
export const sessionMethods = ["access_code", "mail_code", "passkey", "invitation"] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** The first step of a login in two steps. */
export const ticketPurposes = ["access_code", "mail_code", "invitation"] as const;
export type TicketPurpose = (typeof ticketPurposes)[number];

/** The purpose of a passkey challenge: log in, confirm the identity, add a passkey. */
export const challengePurposes = ["login", "confirm", "add"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Whether a role needs a second factor. */
export const authPolicyLevels = ["optional", "required"] as const;
export type AuthPolicyLevel = (typeof authPolicyLevels)[number];

/** Requests about personal data. */
export const dataRequestKinds = ["export", "erase"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** asked → proved → done | refused */
export const dataRequestStates = ["asked", "proved", "done", "refused"] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** preparing → open → closed → archived; archived → closed within thirty days */
export const editionStates = ["preparing", "open", "closed", "archived"] as const;
export type EditionState = (typeof editionStates)[number];

/** The folder of a visitor's message. */
export const contactFolders = ["inbox", "answered", "archived"] as const;
export type ContactFolder = (typeof contactFolders)[number];

/** When a juror may see others' scores: after submitting their own, after the phase, or never. */
export const othersVisibilities = ["after_own", "after_close", "never"] as const;
export type OthersVisibility = (typeof othersVisibilities)[number];

/** in: to be scored. advanced: also in a later phase. out: withdrawn by its filmmaker. */
export const phaseEntryStates = ["in", "advanced", "out"] as const;

/** Whether a person or the program assigned a juror to a film. */
export const assignmentSources = ["hand", "auto"] as const;

export const verdicts = ["yes", "maybe", "no"] as const;
export type Verdict = (typeof verdicts)[number];

/** draft → given | abstained; given ⇄ excluded (a conflict was confirmed, or the juror was removed) */
export const scorecardStates = ["draft", "given", "abstained", "excluded"] as const;

/** The state of an assignment: its scorecard's state, or open without one. */
export const assignmentStates = ["open", "draft", "given", "abstained", "excluded"] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** Kinds of conflicts of interest, the strongest first: each pair has one. */
export const conflictKinds = ["own_entry", "declared", "company", "name", "shared_credit"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** possible → confirmed | dismissed; confirmed ⇄ dismissed */
export const conflictStates = ["possible", "confirmed", "dismissed"] as const;
export type ConflictState = (typeof conflictStates)[number];

/** How much of a film a juror says they have seen: an external player cannot be measured. */
export const viewingStatements = ["whole", "part", "none"] as const;
export type ViewingStatement = (typeof viewingStatements)[number];

/** waiting → done: sent, or its time had passed when the end was set. */
export const reminderStates = ["waiting", "done"] as const;

/** The kind of a block: one film, several short films, or an event without films. */
export const blockKinds = ["single", "shorts", "event"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** pencilled ⇄ confirmed ⇄ cancelled; not pencilled again once it was public. */
export const screeningStates = ["pencilled", "confirmed", "cancelled"] as const;

/** How visitors get in; null if unknown. */
export const admissions = ["free", "door", "tickets"] as const;
export type Admission = (typeof admissions)[number];

/** Whether the filmmaker will attend. */
export const confirmations = ["yes", "no"] as const;
export type Confirmation = (typeof confirmations)[number];

/** The part of a film's still that stays in sight where it is cropped; null: the middle. */
export const focusPoints = [
  "top-left",
  "top",
  "top-right",
  "left",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type FocusPoint = (typeof focusPoints)[number];

/** Kinds of deliverables: a text or a link; `file` is a link to a file. */
export const deliverableKinds = ["file", "link", "text"] as const;
export type DeliverableKind = (typeof deliverableKinds)[number];

/** Kinds of a form's own questions: a line, a text, one of a list, yes or no, a link. */
export const questionKinds = ["short", "long", "choice", "yes_no", "link"] as const;

/** Whether jurors read the answers: never, in phases that are not blind, in every phase. */
export const answerReaders = ["never", "named", "always"] as const;

/** The state of a film's deliverable; without a row, `open`. */
export const deliverableStates = ["open", "given", "approved", "returned", "waived"] as const;
export type DeliverableState = (typeof deliverableStates)[number];

/** The reminders to filmmakers of accepted entries. */
export const entryReminderKinds = ["confirmation", "deliverables"] as const;
export type EntryReminderKind = (typeof entryReminderKinds)[number];

/** draft (written again with each version) → sent */
export const programmeEmailStates = ["draft", "sent"] as const;

/** The kind of an entry's file. */
export const mediaKinds = ["screener", "subtitle"] as const;

/** uploading: incomplete. missing: its bytes are gone although nobody deleted them. */
export const mediaStates = [
  "uploading",
  "checking",
  "ready",
  "refused",
  "missing",
  "deleted",
] as const;
export type MediaState = (typeof mediaStates)[number];

/** The email that the filmmaker of an uploaded film should get. */
export const filmEmails = ["screener_ready", "screener_refused", "screener_deleted"] as const;
export type FilmEmail = (typeof filmEmails)[number];

/** Why a film does not play, as a juror reports it. */
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

/** What is known of a film's link from outside. */
export const linkResults = ["ok", "needs_a_look", "gone", "unreachable"] as const;
export type LinkResult = (typeof linkResults)[number];

/** Why a check of a link ended with its result. */
export const linkReasons = [
  "answers",
  "guarded",
  "maybe_private",
  "inner_address",
  "redirects",
  "refused",
  "not_found",
  "no_such_host",
  "server_error",
  "no_answer",
] as const;
export type LinkReason = (typeof linkReasons)[number];

/** Who decides an award: a jury, the audience's vote, or the festival. */
export const awardKinds = ["jury", "audience", "special"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** What a film got: a place in the selection, or an award's nomination, mention or prize. */
export const honorLevels = ["selection", "nominee", "mention", "winner"] as const;
export type HonorLevel = (typeof honorLevels)[number];
