import type { AuditAction } from "~/db/audit-actions";
import { type PageName, pathFor } from "~/lib/paths";

/** The page of a row's subject, by action. What was deleted since has no page any more; its link leads to the 404. */
const subjectPages: Partial<Record<AuditAction, [page: PageName, parameter: string]>> = {
  "announcement ledger exported": ["adminAnnouncement", "id"],
  "announcement scheduled": ["adminAnnouncement", "id"],
  "announcement taken back": ["adminAnnouncement", "id"],
  "announcement released": ["adminAnnouncement", "id"],
  "announcement corrected": ["adminAnnouncement", "id"],
  "mailing scheduled": ["adminMailing", "id"],
  "mailing taken back": ["adminMailing", "id"],
  "mailing sent": ["adminMailing", "id"],
  "mailing paused": ["adminMailing", "id"],
  "mailing resumed": ["adminMailing", "id"],
  "mailing stopped": ["adminMailing", "id"],
  "submission corrected": ["adminSubmission", "id"],
  "withdrawal undone": ["adminSubmission", "id"],
  "refund asked": ["adminSubmission", "id"],
  "decision changed": ["adminSubmission", "id"],
  "uploaded film deleted": ["adminSubmission", "id"],
  "uploaded film downloaded": ["adminSubmission", "id"],
  "film made": ["adminFilm", "id"],
  "films assigned": ["adminJuryPhase", "id"],
  "assignments published": ["adminJuryPhase", "id"],
  "jury ranking exported": ["adminJuryPhase", "id"],
  "edition created": ["adminEdition", "slug"],
  "edition renamed": ["adminEdition", "slug"],
  "edition changed": ["adminEdition", "slug"],
  "edition opened": ["adminEdition", "slug"],
  "edition closed": ["adminEdition", "slug"],
  "edition archived": ["adminEdition", "slug"],
  "edition unarchived": ["adminEdition", "slug"],
  "edition note added": ["adminEdition", "slug"],
  "edition figures shown": ["adminEdition", "slug"],
  "festival settings changed": ["adminSettingsSection", "id"],
  "festival settings reset": ["adminSettingsSection", "id"],
  "contact answered": ["adminContact", "id"],
  "contact archived": ["adminContact", "id"],
  "contact unarchived": ["adminContact", "id"],
  "news drafted": ["adminNewsArticle", "id"],
  "news scheduled": ["adminNewsArticle", "id"],
  "news published": ["adminNewsArticle", "id"],
  "news unpublished": ["adminNewsArticle", "id"],
  "news changed": ["adminNewsArticle", "id"],
};

/** The page of a row's subject; null without one. */
export function subjectLink({ action, subject }: { action: string; subject: string | null }) {
  if (!subject || !Object.hasOwn(subjectPages, action)) return null;
  const page = subjectPages[action as AuditAction];
  return page ? pathFor(page[0], { [page[1]]: subject }) : null;
}
