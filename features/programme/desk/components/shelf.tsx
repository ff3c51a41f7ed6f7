import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { TextInput } from "~/ui/text-input";
import type { Board } from "../hooks/use-board";
import type { BoardRoom } from "../room.server";

type Props = {
  room: BoardRoom;
  screenings: Board["screenings"];
  onPlace: Board["place"];
};

/** What is not placed, searched by its words, and the form that places any block. */
export function Shelf({ room, onPlace }: Props) {
  const [q, setQ] = useState("");
  const [blockId, setBlockId] = useState(room.unplaced[0] ?? room.blocks[0]?.id ?? "");
  const found = room.blocks.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
  const waiting = found.filter(({ id }) => room.unplaced.includes(id));
  const place = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const time = String(data.get("time"));
    onPlace(blockId, String(data.get("venueId")), localAt(room.day, time));
  };
  return (
    <DeskBox title={`Not placed (${room.unplaced.length})`}>
      <form className="grid gap-4" data-density="compact" onSubmit={place}>
        <input
          aria-label="Search blocks"
          className="input"
          onChange={(event) => setQ(event.target.value)}
          placeholder="Find a block"
          type="search"
          value={q}
        />
        <ul className="grid max-h-80 gap-1 overflow-y-auto">
          {waiting.map(({ id, title, minutes }) => (
            <li key={id}>
              <button
                aria-pressed={id === blockId}
                className="flex min-h-11 w-full items-center justify-between gap-2 rounded-sm bg-surface-1 px-3 py-1.5 text-left text-sm hover:bg-surface-2 aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-gold"
                onClick={() => setBlockId(id)}
                type="button"
              >
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <span className="text-muted tabular-nums">{minutes}</span>
              </button>
            </li>
          ))}
          {waiting.length === 0 && <li className="text-sm text-muted">Nothing waits here.</li>}
        </ul>
        <Field label="Block">
          <Select
            onChange={(event) => setBlockId(event.target.value)}
            options={room.blocks.map(({ id, title }) => ({ value: id, label: title }))}
            value={blockId}
          />
        </Field>
        <Field label="Venue">
          <Select
            name="venueId"
            options={room.venues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field hint="Before 05:00 it belongs to this night" label="Starts">
          <TextInput defaultValue="19:00" name="time" required type="time" />
        </Field>
        <Button disabled={!blockId} size="sm" type="submit">
          Place
        </Button>
      </form>
    </DeskBox>
  );
}

/** A time of a festival day on the clock: what is before 05:00 is the next morning. */
function localAt(day: string, time: string): string {
  if (time >= "05:00") return `${day}T${time}`;
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return `${next}T${time}`;
}
