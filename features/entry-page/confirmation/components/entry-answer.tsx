import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { useFestival } from "~/features/settings/hooks";
import { dayIn, longDate, momentInFull } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { Confirmation } from "../schema";

/** The answer in a word; a missing one is shown only after the deadline. */
function describeAnswer(
  { answer, answerBy }: Confirmation,
  today: string,
): [word: string, tone: Tone] {
  if (answer === "yes") return ["Attending", "green"];
  if (answer === "no") return ["Declined", "subtle"];
  return answerBy && answerBy < today ? ["No reply", "pink"] : ["No answer yet", "gold"];
}

/** The answer of an accepted entry's filmmaker. */
export function EntryAnswer({ confirmation }: { confirmation: Confirmation }) {
  const { settings, renderedAt } = useFestival();
  const { answer, answerBy, reason, late, at, still } = confirmation;
  const [word, tone] = describeAnswer(confirmation, dayIn(settings.timeZone, new Date(renderedAt)));
  return (
    <Card
      aside={
        <StatusBadge hollow={!answer} tone={tone}>
          {word}
        </StatusBadge>
      }
      title="Confirmation"
    >
      <p className="text-muted">
        {answerBy ? `Reply due ${longDate(answerBy, settings)}.` : "No reply date."}
        {at && ` Answered ${momentInFull(at, settings)}${late ? ", late" : ""}.`}
      </p>
      {reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{reason}</p>}
      {still && (
        <img
          alt="Their still"
          className="mt-3 aspect-16/9 rounded-sm object-cover"
          src={still.url}
        />
      )}
      {answer === "yes" && (
        <p className="mt-3">
          <Link className="link" to={pages.adminDeliverables}>
            Missing items
          </Link>
        </p>
      )}
    </Card>
  );
}
