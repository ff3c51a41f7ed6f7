import { momentTold } from "~/features/festival/calendar";
import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";

type Given = {
  facts: FestivalFacts;
  publicUrl: string;
  phase: { name: string; closesAt: Date };
  name: string;
  email: string;
  /** How many films they have not scored. */
  open: number;
};

const films = (count: number) => (count === 1 ? "1 film" : `${count} films`);

function letterOf(given: Given, kind: string, subject: string, told: string): Letter {
  const { facts, publicUrl, phase, name, email } = given;
  return {
    ...{ kind, to: email, toName: name, subject },
    ...writeLetter(
      facts,
      subject,
      <>
        <p>Hello {name},</p>
        <p>
          {told} Scores for {phase.name} are open until {momentTold(facts.timeZone, phase.closesAt)}
          .
        </p>
        <p>
          <LetterLink to={`${publicUrl}${pageAddress("jury")}`}>Your films</LetterLink>
        </p>
      </>,
    ),
  };
}

/** Tells a juror that films were assigned to them. */
export const filmsToWatch = (given: Given): Letter =>
  letterOf(
    given,
    "jury_films",
    `${films(given.open)} to watch`,
    `You have ${films(given.open)} to watch and to score.`,
  );

/** Reminds a juror of films that they have not scored. */
export const filmsWaiting = (given: Given): Letter =>
  letterOf(
    given,
    "jury_reminder",
    `${films(given.open)} still to score`,
    `${films(given.open)} ${given.open === 1 ? "is" : "are"} waiting for your score.`,
  );
