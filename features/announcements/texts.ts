import type { Tone } from "~/components/status-badge";
import type { AnnouncementState, Outcome, SubmissionType } from "~/db/enums";
import { outcomeLabels } from "~/features/decisions/texts";
import { numberText } from "~/lib/number-format";

/** What is said of announcements at the desk. */
export const stateLabels: Record<AnnouncementState, string> = {
  draft: "Draft",
  locked: "Locked",
  scheduled: "Scheduled",
  released: "Released",
  cancelled: "Cancelled",
};

export const stateTones: Record<AnnouncementState, Tone> = {
  draft: "gold",
  locked: "pink",
  scheduled: "purple",
  released: "green",
  cancelled: "subtle",
};

/** 'Accepted, rejected' */
export const formatOutcomes = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map((outcome, at) =>
      at === 0 ? outcomeLabels[outcome] : outcomeLabels[outcome].toLowerCase(),
    )
    .join(", ");

type Category = { type: SubmissionType; plural: string };

/** 'All categories', 'Short Films, Log Lines' */
export const formatTypes = (
  types: readonly SubmissionType[],
  categories: readonly Category[],
): string =>
  types.length === categories.length
    ? "All categories"
    : categories
        .filter(({ type }) => types.includes(type))
        .map(({ plural }) => plural)
        .join(", ");

/** '1 email', '1,277 emails' */
export const formatEmailCount = (count: number): string =>
  count === 1 ? "1 email" : `${numberText(count)} emails`;
