import type { ReactNode } from "react";
import type { PlaybackProblem } from "~/db/enums";
import { EmailLink, Rows, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { Look } from "~/features/screeners/schema";
import { lookText, playbackProblemNames, playTime } from "~/features/screeners/texts";
import { formatSent, formatSize } from "~/features/screeners/upload.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { longDate } from "~/lib/dates/calendar";
import {
  filmDeletedTexts,
  filmEmailTexts,
  filmProblemTexts,
  filmReadyTexts,
  filmRefusedTexts,
  linkProblemTexts,
  uploadUnfinishedTexts,
} from "../texts";

/** Emails to a filmmaker about the film of their entry, each with its private link. */

type EmailData = {
  settings: FestivalSettings;
  /** The URL of the entry's private page. */
  address: string;
};

/** An uploaded film, as the emails name it. */
type Film = {
  name: string;
  bytes: number;
  sha256: string | null;
  seconds: number | null;
  looks: readonly Look[];
  reason: string | null;
};

type EmailParts = { kind: string; subject: string; button: string; rows?: [string, string][] };

function renderFilmEmail(
  entry: SubmissionRow,
  { settings, address }: EmailData,
  { kind, subject, button, rows = [] }: EmailParts,
  children: ReactNode,
): Email {
  const allRows: [string, string][] = [
    [filmEmailTexts.title, submissionTitle(entry)],
    [filmEmailTexts.reference, entry.reference],
    ...rows,
  ];
  return {
    kind,
    to: entry.submitterEmail,
    toName: entry.submitterName,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        {children}
        <Rows rows={allRows} />
        <p>
          <EmailLink button to={address}>
            {button}
          </EmailLink>
        </p>
      </>,
    ),
    submissionId: entry.id,
  };
}

/** A table row for a value; none if it is missing. */
const optionalRow = (label: string, value: string | null): [string, string][] =>
  value ? [[label, value]] : [];

/** A receipt: the film arrived complete and plays. */
export function filmReadyEmail(
  entry: SubmissionRow,
  film: Film,
  data: EmailData & { deleteOn: string | null },
): Email {
  const { bytes, seconds, looks, sha256 } = film;
  const parts = {
    kind: "screener_ready",
    subject: filmReadyTexts.subject(submissionTitle(entry)),
    button: filmEmailTexts.openEntry,
    rows: [
      ...optionalRow(filmEmailTexts.length, seconds === null ? null : playTime(seconds)),
      ...optionalRow(filmEmailTexts.size, formatSize(bytes)),
      ...optionalRow(filmEmailTexts.sha256, sha256),
    ],
  };
  return renderFilmEmail(
    entry,
    data,
    parts,
    <>
      <p>{filmReadyTexts.arrived}</p>
      {looks.length > 0 && (
        <p>
          {filmReadyTexts.check(
            looks
              .map((look) => lookText(look, { seconds, minutes: entry.duration }, "your entry"))
              .join(" "),
          )}
        </p>
      )}
      {data.deleteOn && <p>{filmReadyTexts.deletedOn(longDate(data.deleteOn, data.settings))}</p>}
    </>,
  );
}

/** The uploaded file cannot be used, with the reason. */
export function filmRefusedEmail(entry: SubmissionRow, film: Film, data: EmailData): Email {
  const parts = {
    kind: "screener_refused",
    subject: filmRefusedTexts.subject(submissionTitle(entry)),
    button: filmRefusedTexts.button,
    rows: optionalRow(filmEmailTexts.file, film.name),
  };
  return renderFilmEmail(
    entry,
    data,
    parts,
    <>
      <p>{filmRefusedTexts.refused}</p>
      <p>{film.reason}</p>
      <p>{filmRefusedTexts.again}</p>
    </>,
  );
}

/** A receipt: the film was deleted. */
export function filmDeletedEmail(
  entry: SubmissionRow,
  film: Film,
  data: EmailData & { deletedOn: string },
): Email {
  const parts = {
    kind: "screener_deleted",
    subject: filmDeletedTexts.subject(submissionTitle(entry)),
    button: filmEmailTexts.openEntry,
    rows: optionalRow(filmEmailTexts.sha256, film.sha256),
  };
  return renderFilmEmail(
    entry,
    data,
    parts,
    <p>{filmDeletedTexts.deleted(longDate(data.deletedOn, data.settings))}</p>,
  );
}

type UnfinishedUploadData = EmailData & {
  name: string;
  bytesSent: number;
  length: number;
  expiresOn: string;
};

/** An upload stopped, and will be deleted a day later. */
export function uploadUnfinishedEmail(entry: SubmissionRow, data: UnfinishedUploadData): Email {
  const parts = {
    kind: "upload_unfinished",
    subject: uploadUnfinishedTexts.subject(submissionTitle(entry)),
    button: uploadUnfinishedTexts.button,
    rows: [
      ...optionalRow(filmEmailTexts.file, data.name),
      ...optionalRow(filmEmailTexts.uploaded, formatSent(data.bytesSent, data.length)),
    ],
  };
  return renderFilmEmail(
    entry,
    data,
    parts,
    <>
      <p>{uploadUnfinishedTexts.stopped}</p>
      <p>{uploadUnfinishedTexts.expires(longDate(data.expiresOn, data.settings))}</p>
      <SmallPrint>{uploadUnfinishedTexts.once}</SmallPrint>
    </>,
  );
}

/** A juror reported that the film does not play. */
export function filmProblemEmail(
  entry: SubmissionRow,
  data: EmailData & { reported: PlaybackProblem },
): Email {
  const parts = {
    kind: "screener_trouble",
    subject: filmProblemTexts.subject(submissionTitle(entry)),
    button: filmProblemTexts.button,
    rows: optionalRow(filmEmailTexts.reported, playbackProblemNames[data.reported]),
  };
  return renderFilmEmail(entry, data, parts, <p>{filmProblemTexts.reported}</p>);
}

/** The link to the film is gone, or asks for a password that the festival does not know. */
export function linkProblemEmail(
  entry: SubmissionRow,
  data: EmailData & { link: string; isGone: boolean },
): Email {
  const parts = {
    kind: "link_trouble",
    subject: linkProblemTexts.subject(submissionTitle(entry)),
    button: linkProblemTexts.button,
    rows: optionalRow(linkProblemTexts.link, data.link),
  };
  const text = data.isGone ? linkProblemTexts.gone : linkProblemTexts.guarded;
  return renderFilmEmail(entry, data, parts, <p>{text}</p>);
}
