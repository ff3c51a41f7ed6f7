import { Minus, Plus } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { Field } from "~/ui/field";
import { IconButton } from "~/ui/icon-button";
import { Select } from "~/ui/select";
import { TextInput } from "~/ui/text-input";
import type { Board, Placed } from "../hooks/use-board";
import type { BoardRoom } from "../room.server";

type Props = { one: Placed; board: Board; room: BoardRoom };

const states = [
  { value: "pencilled", label: "Pencilled" },
  { value: "confirmed", label: "Confirmed" },
  { value: "cancelled", label: "Cancelled" },
];

/** The chosen screening with its numbers, and everything about it that can be changed. */
export function Inspector({ one, board, room }: Props) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = (name: string) => Number(data.get(name));
    board.change(one, {
      starts: String(data.get("starts")),
      venueId: String(data.get("venueId")),
      state: String(data.get("state")) as Placed["state"],
      ...{ introMin: number("introMin"), qaMin: number("qaMin"), extraMin: number("extraMin") },
      moveNote: String(data.get("moveNote")) || null,
    });
  };
  return (
    <DeskBox title={<span className="wrap-anywhere">{one.title}</span>}>
      <div className="flex items-center justify-between rounded-sm border border-line">
        <IconButton icon={Minus} label="5 minutes earlier" onClick={() => board.shift(one, -5)} />
        <b className="text-xl tabular-nums">{one.starts.slice(11)}</b>
        <IconButton icon={Plus} label="5 minutes later" onClick={() => board.shift(one, 5)} />
      </div>
      <p className="mt-2 text-center text-sm text-muted tabular-nums">ends {one.ends.slice(11)}</p>
      <form
        className="mt-4 grid gap-4"
        data-density="compact"
        key={`${one.version} ${one.starts} ${one.venueId}`}
        onSubmit={save}
      >
        <Field label="Starts">
          <TextInput defaultValue={one.starts} name="starts" required type="datetime-local" />
        </Field>
        <Field label="Venue">
          <Select
            defaultValue={one.venueId}
            name="venueId"
            options={room.venues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label="State">
          <Select defaultValue={one.state} name="state" options={states} />
        </Field>
        <div className="grid grid-cols-3 gap-2">
          <Field label="Intro">
            <TextInput defaultValue={one.introMin} min={0} name="introMin" type="number" />
          </Field>
          <Field label="Q&A">
            <TextInput defaultValue={one.qaMin} min={0} name="qaMin" type="number" />
          </Field>
          <Field label="Extra">
            <TextInput defaultValue={one.extraMin} min={0} name="extraMin" type="number" />
          </Field>
        </div>
        <Field hint="Visitors read it beside the screening" label="Note about the move" optional>
          <TextInput defaultValue={one.moveNote ?? ""} maxLength={500} name="moveNote" />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" type="submit">
            Save screening
          </Button>
          <Button onClick={() => board.remove(one)} size="sm" variant="outline">
            Take off the board
          </Button>
        </div>
      </form>
    </DeskBox>
  );
}
