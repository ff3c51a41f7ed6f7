import { type FormEvent, useState } from "react";
import { useDeskMutation } from "~/features/desk/client";
import { pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { changeVenue, createVenue, deleteVenue } from "../../venues/calls";
import type { Venue } from "../../venues/schema";

/** The venues: their seats, hours, what they need between two screenings, how far they lie apart. */
export function VenuesPage({ venues }: { venues: readonly Venue[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const one = venues.find(({ id }) => id === chosen) ?? null;
  return (
    <>
      <DeskHead
        crumbs={[
          { label: "Dashboard", to: pages.portal },
          { label: "Programme", to: pages.adminProgramme },
          { label: "Venues" },
        ]}
        note="Where screenings take place"
        title="Venues"
      />
      <DeskDuo>
        <DeskBox aria-label="All venues" flush>
          {venues.length === 0 && (
            <EmptyState title="No venue yet">
              Add the first one, and the board has a column.
            </EmptyState>
          )}
          <ul className="divide-y divide-line">
            {venues.map((venue) => (
              <li key={venue.id}>
                <button
                  aria-pressed={venue.id === chosen}
                  className="grid w-full gap-0.5 px-5 py-3 text-left hover:bg-surface-1 focus-visible:-outline-offset-2 aria-pressed:bg-surface-2"
                  onClick={() => choose(venue.id)}
                  type="button"
                >
                  <b className="font-medium wrap-anywhere">{venue.name}</b>
                  <span className="text-sm text-muted wrap-anywhere">
                    {venue.capacity} seats, {venue.turnaroundMin} min between screenings,{" "}
                    {venue.address}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </DeskBox>
        <VenueForm
          key={one ? `${one.id} ${one.version}` : "new"}
          one={one}
          onNew={() => choose(null)}
          others={venues.filter(({ id }) => id !== one?.id)}
        />
      </DeskDuo>
    </>
  );
}

type FormProps = { one: Venue | null; others: readonly Venue[]; onNew: () => void };

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** '2026-02-14 10:00-01:30' → a day's hours. */
const hoursIn = (line: string) => {
  const [day = "", opens = "", closes = ""] = line.split(/[\s–-]+(?=\d\d:)/);
  return { day, opens, closes };
};

/** A venue added or changed. */
function VenueForm({ one, others, onNew }: FormProps) {
  const save = useDeskMutation(
    async (form: HTMLFormElement) => {
      const data = new FormData(form);
      const text = (name: string) => String(data.get(name) ?? "");
      const walks = others
        .map(({ id }) => ({ venueId: id, minutes: Number(text(`walk ${id}`) || 0) }))
        .filter(({ minutes }) => minutes > 0);
      const body = {
        ...{ name: text("name"), description: text("description"), address: text("address") },
        ...{ capacity: Number(text("capacity")), turnaroundMin: Number(text("turnaroundMin")) },
        ...{ parallel: data.has("parallel"), access: linesOf(text("access")), walks },
        ...{ amenities: linesOf(text("amenities")), hours: linesOf(text("hours")).map(hoursIn) },
      };
      if (one) {
        const params = { id: one.id };
        await call(changeVenue, { params, body: { ...body, version: one.version } });
      } else {
        await call(createVenue, { body });
        form.reset();
      }
    },
    () => toast({ title: "Saved", tone: "success" }),
  );
  const remove = useDeskMutation(
    ({ id, version }: Venue) =>
      call(deleteVenue, { params: { id }, query: { version: String(version) } }),
    onNew,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(event.currentTarget);
  };
  const hours = one?.hours.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join("\n");
  return (
    <DeskBox title={one ? "Change the venue" : "A new venue"}>
      <form className="grid gap-4" data-density="compact" onSubmit={submit}>
        <Field label="Name">
          <TextInput defaultValue={one?.name} maxLength={200} name="name" required />
        </Field>
        <Field label="Description">
          <TextArea
            defaultValue={one?.description}
            maxLength={5000}
            name="description"
            required
            rows={3}
          />
        </Field>
        <Field label="Address">
          <TextInput defaultValue={one?.address} maxLength={500} name="address" required />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Seats">
            <TextInput
              defaultValue={one?.capacity}
              min={1}
              name="capacity"
              required
              type="number"
            />
          </Field>
          <Field label="Minutes between">
            <TextInput
              defaultValue={one?.turnaroundMin ?? 20}
              min={0}
              name="turnaroundMin"
              type="number"
            />
          </Field>
        </div>
        <Field hint="One a line, 2026-02-14 10:00-01:30. None: always open." label="Hours" optional>
          <TextArea defaultValue={hours} name="hours" rows={3} />
        </Field>
        <Field hint="One a line: Wheelchair, Hearing loop" label="Access" optional>
          <TextArea defaultValue={one?.access.join("\n")} name="access" rows={2} />
        </Field>
        <Field hint="One a line" label="Amenities" optional>
          <TextArea defaultValue={one?.amenities.join("\n")} name="amenities" rows={2} />
        </Field>
        {others.map(({ id, name }) => (
          <Field key={id} label={`Minutes on foot to ${name}`} optional>
            <TextInput
              defaultValue={one?.walks.find(({ venueId }) => venueId === id)?.minutes}
              min={0}
              name={`walk ${id}`}
              type="number"
            />
          </Field>
        ))}
        <Checkbox defaultChecked={one?.parallel} name="parallel">
          Several screenings may run here at once
        </Checkbox>
        <div className="flex flex-wrap gap-2">
          <Button pending={save.isPending} size="sm" type="submit">
            {one ? "Save venue" : "Add venue"}
          </Button>
          {one && (
            <>
              <Button onClick={() => remove.mutate(one)} size="sm" variant="outline">
                Delete
              </Button>
              <Button onClick={onNew} size="sm" variant="outline">
                New venue
              </Button>
            </>
          )}
        </div>
      </form>
    </DeskBox>
  );
}
