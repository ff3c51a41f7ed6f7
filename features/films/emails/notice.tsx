import { Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import { type FilmPayload, filmBadge, submissionTypeOf } from "../schema";

type Film = Omit<FilmPayload, "agreedToTerms">;
type NoticeOptions = { settings: FestivalSettings; to: string };

/** The notice about a proposed film; Reply-To is its director. */
export function filmNotice(film: Film, { settings, to }: NoticeOptions): Email {
  const subject = `Film proposed: ${isolate(film.title)}`;
  return {
    kind: "film_notice",
    to,
    replyTo: film.directorEmail ?? undefined,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>A film was submitted through the general form.</p>
        <Rows rows={filmRows(settings, film)} />
      </>,
    ),
  };
}

/** The film's fields in the notice. Log lines have no length. */
function filmRows(settings: FestivalSettings, film: Film): [string, string][] {
  const isLogLine = film.category === "logline";
  const category = film.category
    ? categoryOf(settings, submissionTypeOf[film.category]).name
    : filmBadge(null).badge;
  return [
    ["Title", film.title],
    ["Category", category],
    ["Genre", film.genre],
    ["Length", isLogLine ? "" : minutesText(film.duration)],
    ["Year", String(film.year)],
    ["Language", film.language ?? ""],
    ["Country", film.country ?? ""],
    ["Link", film.filmUrl ?? ""],
    [isLogLine ? "Log line" : "Description", film.description],
    ["Director", film.director],
    ["Email", film.directorEmail ?? ""],
    ["Phone", film.directorPhone ?? ""],
    ["Company", film.productionCompany ?? ""],
    ["Budget", film.budget ?? ""],
    ["Notes", film.submissionNotes ?? ""],
  ];
}
