import { CircleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { minutesBetween } from "~/features/festival/calendar";
import { pages } from "~/http/addresses";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import type { Board, Placed } from "../hooks/use-board";
import type { BoardRoom } from "../room.server";

type Props = {
  room: BoardRoom;
  board: Board;
  chosen: string | null;
  choose: (id: string) => void;
};

/** Minutes from the beginning of the festival day, 05:00, to a time on the clock of a night. */
const sinceMorning = (starts: string, day: string) => minutesBetween(`${day}T05:00`, starts);

/** The venues side by side. Before scripts run each is a list in order of time; then screenings stand at their times. */
export function DayGrid({ room, board, chosen, choose }: Props) {
  const { day, venues, check } = room;
  const spans = board.screenings.map(({ starts, ends }) => [
    sinceMorning(starts, day),
    sinceMorning(ends, day),
  ]);
  // From the full hour before the first to the one after the last, the evening at least.
  const first = Math.floor(Math.min(13 * 60, ...spans.map(([from = 0]) => from)) / 60) * 60;
  const last = Math.ceil(Math.max(19 * 60, ...spans.map(([, to = 0]) => to)) / 60) * 60;
  const rows = (last - first) / 5;
  const hours = Array.from({ length: (last - first) / 60 }, (_, at) => (first / 60 + 5 + at) % 24);
  return (
    <section aria-label={`Screenings of ${day}`} className="board-grid">
      <div
        className="board-table"
        ref={(element) => {
          element?.style.setProperty("--rows", String(rows));
          element?.style.setProperty("--venues", String(venues.length));
          element?.setAttribute("data-live", "");
        }}
      >
        <div aria-hidden="true" className="board-hours">
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
          ))}
        </div>
        {venues.map((venue, at) => (
          <div className="board-venue" key={venue.id}>
            <h2>
              {venue.name}
              <small>
                {venue.capacity} seats,{" "}
                <Link className="link" to={`${pages.adminRunSheet}?venue=${venue.id}&day=${day}`}>
                  run sheet
                </Link>
              </small>
            </h2>
            <ul>
              {board.screenings
                .filter(({ venueId }) => venueId === venue.id)
                .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
                .map((one) => (
                  <Slot
                    first={first}
                    key={one.id}
                    {...{ board, choose, day, one }}
                    isChosen={chosen === one.id}
                    nextVenue={venues[(at + 1) % venues.length]?.id ?? venue.id}
                    problems={check.problems.filter(
                      ({ acknowledged, screeningIds }) =>
                        !acknowledged && screeningIds.includes(one.id),
                    )}
                    venue={venue.name}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

type SlotProps = {
  one: Placed;
  board: Board;
  venue: string;
  day: string;
  first: number;
  nextVenue: string;
  isChosen: boolean;
  choose: (id: string) => void;
  problems: BoardRoom["check"]["problems"];
};

const steps: Record<string, number> = { ArrowDown: 5, ArrowRight: 5, ArrowUp: -5, ArrowLeft: -5 };

/** A screening: pressed it is chosen, by arrows and M it moves. */
function Slot({ one, board, venue, day, first, nextVenue, isChosen, choose, problems }: SlotProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) board.shift(one, event.shiftKey ? step * 6 : step);
    else if (event.key.toLowerCase() === "m") board.change(one, { venueId: nextVenue });
    else return;
    event.preventDefault();
    choose(one.id);
    const { id } = one;
    // In another venue it is another button.
    requestAnimationFrame(() => document.getElementById(`screening-${id}`)?.focus());
  };
  const [starts, ends] = [one.starts.slice(11), one.ends.slice(11)];
  const from = (sinceMorning(one.starts, day) - first) / 5;
  const long = (Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 300_000;
  const wrong = problems.some(({ level }) => level === "error");
  const told = [
    `${one.title}, ${starts} to ${ends}`,
    venue,
    one.state,
    ...problems.map(({ text }) => text),
  ];
  return (
    <li
      ref={(element) => {
        element?.style.setProperty("--from", String(Math.round(from)));
        element?.style.setProperty("--long", String(Math.max(4, Math.ceil(long))));
      }}
    >
      <button
        aria-label={told.join(", ").replace(` to ${ends}`, `, to ${ends}`)}
        aria-pressed={isChosen}
        className={classNames("board-slot", wrong && "is-wrong")}
        data-state={one.state}
        id={`screening-${one.id}`}
        onClick={() => choose(one.id)}
        onKeyDown={onKeyDown}
        type="button"
      >
        <b>{one.title}</b>
        {problems.length > 0 && (
          <small className={wrong ? "text-danger" : "text-gold"}>
            <Icon of={CircleAlert} size={13} /> {problems[0]?.text}
          </small>
        )}
        <span>
          {starts}–{ends}
          <i>{one.state === "confirmed" ? "" : one.state}</i>
        </span>
      </button>
    </li>
  );
}
