import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { monthDay, weekdayOf } from "~/features/festival/calendar";
import { pages } from "~/http/addresses";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { useBoard } from "../hooks/use-board";
import type { BoardRoom } from "../room.server";
import { DayGrid } from "./day-grid";
import { Inspector } from "./inspector";
import { Problems } from "./problems";
import { PublishDialog } from "./publish";
import { Shelf } from "./shelf";
import "./board.css";

/** The board of a day: what is not placed, the venues side by side, the chosen screening, what cannot work. */
export function BoardPage({ room }: { room: BoardRoom }) {
  const board = useBoard(room);
  const [chosen, choose] = useState<string | null>(null);
  const [publishes, setPublishes] = useState(false);
  const { added, moved, cancelled } = room.check.changes;
  const changes = added.length + moved.length + cancelled.length;
  const one = board.screenings.find(({ id }) => id === chosen) ?? null;
  return (
    <>
      <DeskHead
        actions={
          <>
            <Button disabled={!board.canUndo} onClick={board.undo} size="sm" variant="outline">
              <Icon of={Undo2} />
              Undo
            </Button>
            <ButtonLink size="sm" to={pages.adminProgrammeBlocks} variant="outline">
              Blocks
            </ButtonLink>
            <ButtonLink size="sm" to={pages.adminProgrammeVenues} variant="outline">
              Venues
            </ButtonLink>
            <ButtonLink size="sm" to={pages.adminProgrammeVersions} variant="outline">
              Versions
            </ButtonLink>
            <Button onClick={() => setPublishes(true)} size="sm">
              Publish
            </Button>
          </>
        }
        note={
          changes === 0
            ? "Everything here is as it was published"
            : `${changes === 1 ? "1 change is" : `${changes} changes are`} not public yet`
        }
        title="Programme"
      />
      <nav aria-label="Days" className="board-days">
        {room.days.map(({ day, screenings, wrong }) => (
          <Link
            aria-current={day === room.day ? "date" : undefined}
            key={day}
            preventScrollReset
            to={`${pages.adminProgramme}?day=${day}`}
          >
            {weekdayOf(day)}
            <b>{monthDay(day)}</b>
            <small className={classNames(wrong && "text-danger")}>
              {screenings === 0 ? "empty" : `${screenings} placed`}
              {wrong && ", errors"}
            </small>
          </Link>
        ))}
      </nav>
      {room.venues.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink size="sm" to={pages.adminProgrammeVenues}>
              Add a venue
            </ButtonLink>
          }
          title="No venue yet"
        >
          Screenings take place in venues: add the first one.
        </EmptyState>
      ) : (
        <div className="board">
          <Shelf onPlace={board.place} room={room} screenings={board.screenings} />
          <DayGrid board={board} choose={choose} chosen={chosen} room={room} />
          <div className="grid min-w-0 content-start gap-4">
            {one && <Inspector board={board} key={one.id} one={one} room={room} />}
            <Problems choose={choose} room={room} />
          </div>
        </div>
      )}
      {publishes && <PublishDialog onClose={() => setPublishes(false)} room={room} />}
    </>
  );
}
