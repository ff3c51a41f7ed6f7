import type { AuditAction, AuditedNoun, RowAction } from "~/db/audit-actions";
import type { NamedActor } from "~/lib/api/audit-log.server";
import { ownValue } from "~/lib/own-value";

/** The title and group of each audit action. */

export const auditKinds = {
  logins: "Logins and sessions",
  refused: "Refused",
  exports: "Exports",
  people: "People and roles",
  settings: "Settings and editions",
  decisions: "Decisions and announcements",
  money: "Refunds and waiver codes",
  entries: "Entries and assignment",
  programme: "Programme and news",
  messages: "Messages and mailing list",
  promo: "Promotion",
  site: "System",
} as const;
export type AuditKind = keyof typeof auditKinds;

/** The group of the actions on rows of a noun, 'venue added'. */
const nounKinds: Record<AuditedNoun, AuditKind> = {
  award: "decisions",
  block: "programme",
  label: "entries",
  venue: "programme",
};

const actionTexts: Record<Exclude<AuditAction, RowAction>, { kind: AuditKind; text: string }> = {
  "logged in": { kind: "logins", text: "Logged in" },
  "logged in with a new browser": { kind: "logins", text: "Logged in with a new browser" },
  "logged out": { kind: "logins", text: "Logged out" },
  entered: { kind: "logins", text: "Logged in with a code from an email" },
  left: { kind: "logins", text: "Logged out" },
  "session ended": { kind: "logins", text: "Ended a session" },
  "other sessions ended": { kind: "logins", text: "Ended all other sessions" },
  "all sessions ended": { kind: "logins", text: "Ended all sessions" },
  "access code set at start": { kind: "logins", text: "Access code set at start" },
  "access code changed": { kind: "logins", text: "Access code changed" },
  "login refused": { kind: "refused", text: "Director login refused" },
  "access code change refused": { kind: "refused", text: "Access code change refused" },
  "login code refused": { kind: "refused", text: "Login code refused" },
  "waiver code refused": { kind: "refused", text: "Waiver code refused" },
  "code refused": { kind: "refused", text: "Discount code refused" },
  "role refused": { kind: "refused", text: "Refused: no permission" },
  "submissions exported": { kind: "exports", text: "Submissions exported" },
  "payments exported": { kind: "exports", text: "Payments exported" },
  "waiver codes exported": { kind: "exports", text: "Waiver codes exported" },
  "import rows exported": { kind: "exports", text: "Rows of an import exported" },
  "import outcomes exported": { kind: "exports", text: "Outcomes for another platform exported" },
  "subscribers exported": { kind: "exports", text: "Mailing list exported" },
  "promo contacts exported": { kind: "exports", text: "Promo contacts exported" },
  "jury ranking exported": { kind: "exports", text: "Jury ranking exported" },
  "announcement ledger exported": { kind: "exports", text: "Delivery report exported" },
  "audit log exported": { kind: "exports", text: "Audit log exported" },
  "passkey added": { kind: "logins", text: "Passkey added" },
  "passkey removed": { kind: "logins", text: "Passkey removed" },
  "passkey refused": { kind: "refused", text: "Passkey refused: it may have been copied" },
  "authenticator app added": { kind: "logins", text: "Authenticator app added" },
  "authenticator app removed": { kind: "logins", text: "Authenticator app removed" },
  "recovery codes made": { kind: "logins", text: "New recovery codes" },
  "recovery code used": { kind: "logins", text: "Recovery code used" },
  "second factor refused": { kind: "refused", text: "Second factor refused" },
  "identity confirmed": { kind: "logins", text: "Identity confirmed" },
  "director added": { kind: "people", text: "Director added" },
  "director invited": { kind: "people", text: "Director invited again" },
  "director removed": { kind: "people", text: "Director removed" },
  "second factor reset": { kind: "people", text: "Second factor reset" },
  "two-step policy changed": { kind: "people", text: "Two-step verification requirement changed" },
  "personal data looked up": { kind: "people", text: "Personal data looked up" },
  "personal data exported": { kind: "exports", text: "Personal data exported" },
  "personal data deleted": { kind: "people", text: "Personal data deleted" },
  "person added": { kind: "people", text: "Person added" },
  "person changed": { kind: "people", text: "Person changed" },
  "person invited": { kind: "people", text: "Person invited again" },
  "person revoked": { kind: "people", text: "Access ended" },
  "festival settings changed": { kind: "settings", text: "Festival settings changed" },
  "festival settings reset": { kind: "settings", text: "Festival settings reset" },
  "set-up applied": { kind: "settings", text: "Set-up applied" },
  "set-up undone": { kind: "settings", text: "Set-up undone" },
  "look published": { kind: "settings", text: "Look published" },
  "look reset": { kind: "settings", text: "Look reset" },
  "picture changed": { kind: "settings", text: "Picture of the pages changed" },
  "picture reset": { kind: "settings", text: "Picture of the pages reset" },
  "email template changed": { kind: "settings", text: "Email template changed" },
  "email template reset": { kind: "settings", text: "Email template reset" },
  "edition created": { kind: "settings", text: "Edition created" },
  "edition renamed": { kind: "settings", text: "Edition renamed" },
  "edition changed": { kind: "settings", text: "Edition's location or currency changed" },
  "edition opened": { kind: "settings", text: "Edition opened" },
  "edition closed": { kind: "settings", text: "Edition closed" },
  "edition archived": { kind: "settings", text: "Edition archived" },
  "edition unarchived": { kind: "settings", text: "Edition unarchived" },
  "edition deleted": { kind: "settings", text: "Edition deleted" },
  "edition note added": { kind: "settings", text: "Note added to an archived edition" },
  "edition figures shown": { kind: "settings", text: "Public figures of an edition changed" },
  "refund asked": { kind: "money", text: "Refund" },
  "submission corrected": { kind: "entries", text: "Entry corrected" },
  "withdrawal undone": { kind: "entries", text: "Withdrawal undone" },
  "label put on entries": { kind: "entries", text: "Label put on entries" },
  "label taken off entries": { kind: "entries", text: "Label taken off entries" },
  "films assigned": { kind: "entries", text: "Films assigned to jurors" },
  "film assigned": { kind: "entries", text: "Film assigned to a juror" },
  "assignment removed": { kind: "entries", text: "Film unassigned from a juror" },
  "assignments published": { kind: "entries", text: "Assignments sent to jurors" },
  "uploaded film deleted": { kind: "entries", text: "Uploaded film deleted" },
  "uploaded film downloaded": { kind: "entries", text: "Uploaded film downloaded" },
  "film made": { kind: "programme", text: "Film added to the programme" },
  "programme published": { kind: "programme", text: "Programme published" },
  "decision changed": { kind: "decisions", text: "Decided" },
  "import started": { kind: "site", text: "Entries imported" },
  "import undone": { kind: "site", text: "Import undone" },
  "import emails scheduled": { kind: "messages", text: "Emails to imported filmmakers scheduled" },
  "import emails taken back": {
    kind: "messages",
    text: "Emails to imported filmmakers undone",
  },
  "waiver made": { kind: "money", text: "Waiver code created" },
  "waiver taken back": { kind: "money", text: "Waiver code revoked" },
  "waiver batch made": { kind: "money", text: "Batch of waiver codes created" },
  "waiver batch taken back": { kind: "money", text: "Unused waiver codes of a batch revoked" },
  "code created": { kind: "money", text: "Code created" },
  "code stopped": { kind: "money", text: "Code stopped" },
  "selection published": { kind: "decisions", text: "Selection published" },
  "announcement scheduled": { kind: "decisions", text: "Announcement scheduled" },
  "announcement taken back": { kind: "decisions", text: "Announcement undone" },
  "announcement released": { kind: "decisions", text: "Announcement released" },
  "announcement corrected": { kind: "decisions", text: "Correction of an announcement started" },
  "award decided": { kind: "decisions", text: "Award decided" },
  "award revealed": { kind: "decisions", text: "Award revealed" },
  "award reveal undone": { kind: "decisions", text: "Reveal of an award undone" },
  "laurel revoked": { kind: "decisions", text: "Laurel revoked" },
  "audience vote changed": { kind: "decisions", text: "Audience vote changed" },
  "paper ballots counted": { kind: "decisions", text: "Paper ballots entered" },
  "audience vote voided": { kind: "decisions", text: "Audience vote voided" },
  "mailing scheduled": { kind: "messages", text: "Mailing scheduled" },
  "mailing taken back": { kind: "messages", text: "Mailing undone" },
  "mailing sent": { kind: "messages", text: "Mailing sent" },
  "mailing deleted": { kind: "messages", text: "Mailing draft deleted" },
  "mailing paused": { kind: "messages", text: "Mailing paused" },
  "mailing resumed": { kind: "messages", text: "Mailing resumed" },
  "mailing stopped": { kind: "messages", text: "Mailing stopped" },
  "mailing recipients exported": { kind: "exports", text: "Recipients of a mailing exported" },
  "failed emails retried": { kind: "messages", text: "Failed emails queued again" },
  "suppressions lifted": { kind: "messages", text: "Suppressed addresses allowed again" },
  "programme published over errors": {
    kind: "programme",
    text: "Programme published with problems",
  },
  "news drafted": { kind: "programme", text: "News drafted" },
  "news scheduled": { kind: "programme", text: "News scheduled" },
  "news published": { kind: "programme", text: "News published" },
  "news unpublished": { kind: "programme", text: "News unpublished" },
  "news changed": { kind: "programme", text: "News changed" },
  "news deleted": { kind: "programme", text: "News deleted" },
  "site page published": { kind: "programme", text: "Page published" },
  "site page unpublished": { kind: "programme", text: "Page unpublished or deleted" },
  "contact answered": { kind: "messages", text: "Message answered" },
  "contact archived": { kind: "messages", text: "Message archived" },
  "contact unarchived": { kind: "messages", text: "Message unarchived" },
  "contact deleted": { kind: "messages", text: "Message deleted" },
  "subscriber unsubscribed": { kind: "messages", text: "Subscriber unsubscribed" },
  "restored emails released": { kind: "messages", text: "Emails held by a restore released" },
  "subscribers imported": { kind: "messages", text: "Subscribers imported" },
  "subscriber resubscribed": { kind: "messages", text: "Subscriber resubscribed" },
  "promo contact removed": { kind: "promo", text: "Promo contact removed" },
  "promo contact basis stated": { kind: "promo", text: "Legal basis of a promo contact recorded" },
  "demo content added": { kind: "site", text: "Demo content added" },
};

/** Actors that are no person of the team. */
export const actorTexts: Record<NamedActor, string> = {
  director: "Director",
  visitor: "Visitor",
  operator: "Server operator",
  system: "System",
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The group of an action; null for an unknown one. */
export const kindOf = (action: string): AuditKind | null =>
  ownValue(actionTexts, action)?.kind ??
  ownValue(nounKinds, action.replace(/ (?:added|changed|deleted)$/, "")) ??
  null;

/** The text of an action; an unknown one is shown as it is. */
export const actionText = (action: string): string =>
  ownValue(actionTexts, action)?.text ?? sentence(action);

/** The person who acted, where their name is not known. */
export const actorText = (actor: string): string => ownValue(actorTexts, actor) ?? sentence(actor);

const detailNames: Record<string, string> = {
  inThisHour: "times in this hour",
  movedEntries: "entries moved",
  leftBy: "left by",
  letters: "emails",
  lawfulBasis: "legal basis",
  submissionId: "entry",
};

/** What a detail is called: 'movedEntries' is 'entries moved'. */
export const detailName = (key: string): string => ownValue(detailNames, key) ?? key;
