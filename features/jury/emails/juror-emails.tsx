import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { formatMoment } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";

type JurorEmailData = {
  settings: FestivalSettings;
  publicUrl: string;
  phase: { name: string; closesAt: Date };
  name: string;
  email: string;
  /** The number of films that the juror still has to score. */
  openFilms: number;
};

const formatFilms = (count: number) => (count === 1 ? "1 film" : `${count} films`);

function jurorEmail(data: JurorEmailData, kind: string, subject: string, intro: string): Email {
  const { settings, publicUrl, phase, name, email } = data;
  return {
    kind,
    to: email,
    toName: name,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>Hello {isolate(name)},</p>
        <p>
          {intro} '{isolate(phase.name)}' is open for scoring until{" "}
          {formatMoment(settings, phase.closesAt)}.
        </p>
        <p>
          <EmailLink to={`${publicUrl}${pathFor("jury")}`}>Your films</EmailLink>
        </p>
      </>,
    ),
  };
}

/** Tells a juror about newly assigned films. */
export const filmsToWatchEmail = (data: JurorEmailData): Email =>
  jurorEmail(
    data,
    "jury_films",
    `${formatFilms(data.openFilms)} to watch`,
    `You have ${formatFilms(data.openFilms)} to watch and score.`,
  );

/** Reminds a juror of films without a score. */
export const filmsWaitingEmail = (data: JurorEmailData): Email =>
  jurorEmail(
    data,
    "jury_reminder",
    `${formatFilms(data.openFilms)} still to score`,
    `${formatFilms(data.openFilms)} ${data.openFilms === 1 ? "is" : "are"} waiting for your score.`,
  );
