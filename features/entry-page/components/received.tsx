import type { ReactNode } from "react";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { answerText } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { formatReference, lacksLink, textName } from "~/features/submissions/schema";
import { minutesText } from "~/lib/number-format";
import type { Entry } from "../schema";
import { privatePageTexts } from "../texts";

/** The entry as submitted, or edited since. */
export function ReceivedEntry({ entry, settings }: { entry: Entry; settings: FestivalSettings }) {
  const { genre, submissionType } = entry;
  const fileName = entry.screener?.state === "refused" ? null : entry.screener?.name;
  const hasNoFilm = lacksLink({ ...entry, announcedStatus: entry.status });
  return (
    <section className="field-group">
      <h2 className="h-group">{privatePageTexts.receivedTitle}</h2>
      <dl className="facts">
        <Row label={privatePageTexts.reference}>{formatReference(entry)}</Row>
        <Row label={privatePageTexts.category}>{categoryOf(settings, submissionType).name}</Row>
        <Row label={privatePageTexts.director}>{entry.director}</Row>
        <Row label={privatePageTexts.genre}>
          {genre && genreLabel(settings, genre, submissionType)}
        </Row>
        <Row label={privatePageTexts.length}>{entry.duration && minutesText(entry.duration)}</Row>
        <Row label={privatePageTexts.completed}>{entry.completionYear}</Row>
        <Row label={privatePageTexts.country}>{entry.country}</Row>
        <Row label={privatePageTexts.language}>{entry.language}</Row>
        <Row label={entry.logLine ? textName(entry) : "Synopsis"}>
          {entry.logLine ?? entry.synopsis}
        </Row>
        <Row label={privatePageTexts.film}>
          {entry.filmUrl ?? fileName ?? (hasNoFilm && privatePageTexts.noFilm)}
        </Row>
        <Row label={privatePageTexts.linkPassword}>{entry.filmPassword}</Row>
        <Row label={privatePageTexts.trailer}>{entry.trailerUrl}</Row>
        {entry.answers.map(({ key, label, value }) => (
          <Row key={key} label={label}>
            <span className="wrap-anywhere whitespace-pre-line">{answerText(value)}</span>
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** A line of a list of facts; nothing without a value. */
export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (children === null || children === false || children === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
