import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import type { Span } from "~/features/programme/time-ranges.rules";
import { useSettings } from "~/features/settings/hooks";
import { formatTime } from "~/lib/dates/calendar";
import { stateNames } from "../../texts";
import { placedAt } from "../drag-position.browser";
import type { Placed } from "../hooks/use-schedule";
import { step } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.server";

/** What a screening can be told to do. */
export type SlotActions = {
  choose: (id: string) => void;
  shift: (one: Placed, minutes: number) => void;
  toNextVenue: (one: Placed) => void;
  toggle: (one: Placed) => void;
  remove: (one: Placed) => void;
};

type Props = Span & {
  one: Placed;
  block: BoardPageData["blocks"][number] | undefined;
  venue: string;
  /** The hours that the board draws. */
  first: number;
  lane: number;
  lanes: number;
  isChosen: boolean;
  isLifted: boolean;
  /** Visitors read of it as it was, or not at all. */
  isNew: boolean;
  /** What is wrong with it, one sentence a line; errors first. */
  trouble: string;
  wrong: boolean;
  actions: SlotActions;
};

const steps: Record<string, number> = {
  ...{ ArrowDown: step, ArrowRight: step },
  ...{ ArrowUp: -step, ArrowLeft: -step },
};

/** The numbers of a block in few words: '4 films, Q&A'. */
const contentOf = ({ films = [] }: { films?: readonly unknown[] } = {}, qaMin: number) =>
  [films.length > 1 && `${films.length} films`, qaMin > 0 && "Q&A"].filter(Boolean).join(", ");

/** A screening: pressed it is chosen, by keys and dragged it moves. */
export const ScreeningBlock = memo(function Slot({ one, block, actions, ...shown }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = steps[event.key];
    const key = event.key.toLowerCase();
    if (by) actions.shift(one, event.shiftKey ? by * 6 : by);
    else if (key === "m") actions.toNextVenue(one);
    else if (key === "c" && !event.repeat) actions.toggle(one);
    else if ((key === "backspace" || key === "delete") && !event.repeat) actions.remove(one);
    else return;
    event.preventDefault();
  };
  const { formats } = useSettings();
  // The button's name has the time as calls have it, by contract.
  const [starts, ends] = [one.starts.slice(11), one.ends.slice(11)];
  const long = (shown.to - shown.from) / step;
  const around = one.introMin + one.qaMin + one.extraMin;
  const troubles = shown.trouble.split("\n");
  const told = [one.title, starts, `to ${ends}`, shown.venue, stateNames[one.state], ...troubles];
  const content = contentOf(block, one.qaMin);
  return (
    <li
      ref={placedAt({
        ...{ from: (shown.from - shown.first) / step, long },
        ...{ lane: shown.lane, lanes: shown.lanes },
      })}
    >
      <button
        aria-label={told.filter(Boolean).join(", ")}
        aria-pressed={shown.isChosen}
        className={classNames("board-slot", shown.wrong && "is-wrong")}
        data-accent={block?.accent}
        data-drag={`screening ${one.id}`}
        data-length={long < 5 ? "tiny" : long < 9 ? "short" : undefined}
        data-lifted={shown.isLifted || undefined}
        data-state={one.state}
        id={`screening-${one.id}`}
        onClick={() => actions.choose(one.id)}
        onKeyDown={onKeyDown}
        type="button"
      >
        <b>{one.title}</b>
        {shown.trouble ? (
          <small className={shown.wrong ? "text-danger" : "text-gold"}>
            <Icon of={CircleAlert} size={13} />
            <span>{troubles[0]}</span>
          </small>
        ) : (
          content && <small>{content}</small>
        )}
        <span className="board-times">
          <span>
            {formatTime(starts, formats)}
            <i>–{formatTime(ends, formats)}</i>
          </span>
          <span>
            {one.state === "confirmed"
              ? `${long * step - around}${around > 0 ? `+${around}` : ""}`
              : stateNames[one.state]}
          </span>
        </span>
        {shown.isNew && <i className="board-new" title="Not public yet" />}
      </button>
    </li>
  );
});
