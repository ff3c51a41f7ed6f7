import {
  CalendarClock,
  CircleAlert,
  Clock,
  ExternalLink,
  type LucideIcon,
  Play,
  ShieldAlert,
  Star,
  Undo2,
  Unlink,
} from "lucide-react";
import { Link } from "react-router";
import { AccentDot } from "~/components/admin/data-table";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { isDisputeOpen } from "~/features/payments/dispute.rules";
import { categoryOf } from "~/features/settings/category.rules";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { shownStatus } from "~/features/submissions/decision/rules";
import { type EntryFilm, submissionTitle } from "~/features/submissions/schema";
import { pathFor } from "~/lib/paths";
import type { ListedSubmission } from "../list.rules";
import { filmTexts, previewTexts } from "../texts";
import { SubmissionStatusBadge } from "./status";

/** Small parts shared by cards, table and detail page. */

type EntryLinkProps = {
  entry: ListedSubmission;
  /** The query of the list that the entry was opened from; links keep it. */
  query?: string;
  className?: string;
  /** On a phone a press shows the entry in the preview. */
  onPreview?: ((id: string) => void) | undefined;
};

/** A link to the entry that keeps the list it was opened from. */
export function EntryLink({ entry, query = "", className, onPreview }: EntryLinkProps) {
  const address = pathFor("adminSubmission", { id: entry.id });
  const title = submissionTitle(entry);
  return (
    <Link
      className={className}
      data-entry={entry.id}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!onPreview || !isPlain || !isPhone()) return;
        event.preventDefault();
        onPreview(entry.id);
      }}
      prefetch="intent"
      // About the number of characters that fit.
      title={title.length > 24 ? title : undefined}
      to={`${address}${query}`}
    >
      {title}
    </Link>
  );
}

/** Whether the preview is a sheet over the list. */
export const isPhone = () => !window.matchMedia("(min-width: 53.75em)").matches;

/** The category of an entry in its colour. */
export function CategoryDot({ entry }: { entry: ListedSubmission }) {
  const { accent, name } = categoryOf(useSettings(), entry.submissionType);
  return <AccentDot accent={accent}>{name}</AccentDot>;
}

/** 'Jan 6, 10:42' */
export function SubmittedAt({ entry }: { entry: ListedSubmission }) {
  return <ListMoment at={entry.submittedAt} />;
}

/** '18 min', '168 characters' for a log line. */
export function lengthOf({
  duration,
  characterCount,
}: Pick<ListedSubmission, "duration" | "characterCount">): string {
  if (duration !== null) return `${duration} min`;
  return characterCount === null ? "" : `${characterCount} characters`;
}

/** For a film that cannot be watched yet. */
export const NoFilm = () => (
  <StatusBadge hollow tone="danger">
    No film yet
  </StatusBadge>
);

/** The short form for a narrow column: '18 min', '168 chars'. */
export const lengthInList = (entry: Parameters<typeof lengthOf>[0]): string =>
  lengthOf(entry).replace("characters", "chars");

type MarkProps = { icon: LucideIcon; tone: "muted" | "danger"; children: string };

/** A badge on the one line of a list: an icon with hidden text, to save width for the title. */
const IconMark = ({ icon, tone, children }: MarkProps) => (
  <span
    className={`entry-mark ${tone === "muted" ? "text-muted" : "text-danger"}`}
    title={children}
  >
    <Icon of={icon} size={16} />
    <VisuallyHidden>{children}</VisuallyHidden>
  </span>
);

/** The mark for one line, after the title. */
export const NoFilmMark = () => (
  <IconMark icon={Unlink} tone="danger">
    No film yet
  </IconMark>
);

/** What the film's state is called, and its icon. */
const filmMarks: Record<EntryFilm, [text: string, icon: LucideIcon, tone: "muted" | "danger"]> = {
  uploaded: [filmTexts.uploaded, Play, "muted"],
  checking: [filmTexts.checking, Clock, "muted"],
  refused: [filmTexts.refused, CircleAlert, "danger"],
  link: [filmTexts.link, ExternalLink, "muted"],
  broken: [filmTexts.broken, Unlink, "danger"],
  missing: [filmTexts.missing, CircleAlert, "danger"],
};

/** What the rows of a list repeat, for `IconSprite`. */
export const entryIcons = [...new Set([Star, ...Object.values(filmMarks).map(([, icon]) => icon)])];

/** The state of an entry's film in words. */
export const filmText = (film: EntryFilm): string => filmMarks[film][0];

/** The state of an entry's film, as an icon. */
export function FilmMark({ film }: { film: EntryFilm }) {
  const [text, icon, tone] = filmMarks[film];
  return (
    <IconMark icon={icon} tone={tone}>
      {text}
    </IconMark>
  );
}

/** The mean score and the number of jurors, '78 3'; read as '78, 3 jurors.' */
export function Score({ entry: { score } }: { entry: Pick<ListedSubmission, "score"> }) {
  if (!score) return null;
  return (
    <span className="entry-score">
      {Math.round(score.mean)}
      <small aria-hidden="true">{score.count}</small>
      <VisuallyHidden>, {previewTexts.jurors(score.count, null)}</VisuallyHidden>
    </span>
  );
}

/**
 * The status and other important marks; `short` on one line of a list. A withdrawn entry has no
 * decision.
 */
export function Badges({ entry, short = false }: { entry: ListedSubmission; short?: boolean }) {
  const { edition } = useFestival();
  const badge = (label: string, icon: LucideIcon, tone: "blue" | "danger" = "danger") =>
    short ? (
      <IconMark icon={icon} tone={tone === "blue" ? "muted" : "danger"}>
        {label}
      </IconMark>
    ) : (
      <StatusBadge tone={tone}>{label}</StatusBadge>
    );
  return (
    <span className={short ? "entry-badges" : "inline-flex flex-wrap gap-1"}>
      {entry.withdrawnAt ? (
        <StatusBadge tone="danger">Withdrawn</StatusBadge>
      ) : (
        <SubmissionStatusBadge status={shownStatus(entry)} />
      )}
      {entry.edition !== edition.slug && <StatusBadge tone="subtle">{entry.edition}</StatusBadge>}
      {entry.forNext &&
        badge(short ? "Next edition" : "For the next edition", CalendarClock, "blue")}
      {!short && entry.lacksFilm && <NoFilm />}
      {entry.refundedCents > 0 &&
        badge(entry.refundedCents < entry.amountCents ? "Partly refunded" : "Refunded", Undo2)}
      {isDisputeOpen(entry.disputeStatus) && badge("Disputed", ShieldAlert)}
    </span>
  );
}
