import { Link } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { formatTime } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { useMySchedule } from "../hooks";
import { planSchedule } from "../my-schedule.rules";
import type { Card } from "../rules";

/** Which of the visitor's saved screenings of a night overlap. */
export function ClashNote({ cards }: { cards: readonly Card[] }) {
  const { formats } = useSettings();
  const savedIds = useMySchedule();
  const clashing = planSchedule(cards, savedIds, [])
    .flatMap(({ picks }) => picks)
    .filter(({ before }) => before?.problem === "clash");
  return (
    <div role="status">
      {clashing.map(({ card, before }) => (
        <p
          className="mb-4 px-4 py-3.5 border-l-3 border-danger rounded-md bg-[color-mix(in_oklab,var(--color-danger)_9%,var(--color-surface-1))] text-md"
          key={card.id}
        >
          <span>
            {card.title} starts at {formatTime(card.time, formats)} in {card.venue.name} and
            overlaps with {before?.overlappingTitles.join(" and ")}. You can see only one of them.{" "}
            <Link className="link" to={pathFor("myProgramme")}>
              Find another screening
            </Link>
          </span>
        </p>
      ))}
    </div>
  );
}
