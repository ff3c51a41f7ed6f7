import { Minus, Plus } from "lucide-react";
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { IconButton } from "~/components/icon-button";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { formatTime, monthDay, type TimeFormats, weekdayOf } from "~/lib/dates/calendar";
import type { Board, BoardScreening } from "../hooks/use-board";
import type { BoardPageData } from "../schedule-page.queries.server";

/** Loaded when a screening is first selected. */
const loadRunningTimes = () => import("./running-times");

type Props = { screening: BoardScreening; board: Board; pageData: BoardPageData };

/** The fields of minutes that are added to the films. */
const extraMinuteFields = ["introMin", "qaMin", "extraMin"] as const;
const durationNames = { introMin: "Intro", qaMin: "Q&A", extraMin: "Extra" } as const;

const stateOptions = [
  { value: "pencilled", label: "Tentative" },
  { value: "confirmed", label: "Confirmed" },
  { value: "cancelled", label: "Cancelled" },
];

/** Minutes from the end of a screening to the next in its venue; null if it is the last. */
function pauseAfter(screening: BoardScreening, { screenings }: Board): number | null {
  const [shortestPause] = screenings
    .filter(
      ({ id, venueId, state }) =>
        id !== screening.id && venueId === screening.venueId && state !== "cancelled",
    )
    .map(({ startsAt }) => (Date.parse(startsAt) - Date.parse(screening.endsAt)) / 60_000)
    .filter((pause) => pause >= 0)
    .toSorted((a, b) => a - b);
  return shortestPause ?? null;
}

/** Labels and values about the selected screening: its parts, end, pause and guests. */
function figuresOf(
  screening: BoardScreening,
  board: Board,
  pageData: BoardPageData,
  formats: TimeFormats,
): [string, ReactNode][] {
  const block = pageData.blocks.find(({ id }) => id === screening.blockId);
  const filmIds = new Set(block?.films.map(({ filmId }) => filmId));
  const guests = pageData.films.filter(({ id }) => filmIds.has(id)).flatMap((film) => film.guests);
  const venue = pageData.venues.find(({ id }) => id === screening.venueId);
  const pause = pauseAfter(screening, board);
  const addedParts: [string, number][] = [
    ["Introduction", screening.introMin],
    ["Q&A", screening.qaMin],
    ["Extra", screening.extraMin],
  ];
  return [
    [block?.films.length === 1 ? "Film" : "Films", `${block?.minutes ?? 0} min`],
    ...addedParts
      .filter(([, minutes]) => minutes > 0)
      .map(([label, minutes]): [string, string] => [label, `${minutes} min`]),
    [
      "Ends at",
      <b className="font-semibold" key="ends">
        {formatTime(screening.ends.slice(11), formats)}
      </b>,
    ],
    ...(pause === null
      ? []
      : ([["Until the next", `${pause} min, needs ${venue?.turnaroundMin ?? 0}`]] as [
          string,
          string,
        ][])),
    ...(guests.length > 0
      ? ([["Guests", guests.map(({ name }) => name).join(", ")]] as [string, string][])
      : []),
  ];
}

/** The time of the selected screening, with buttons for five minutes either way. */
function StartTime({
  screening,
  board,
  note,
}: Pick<Props, "screening" | "board"> & { note?: string }) {
  const { formats } = useSettings();
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center border border-line-strong rounded-sm in-data-tray:grid-cols-[54px_minmax(0,1fr)_54px] in-data-tray:bg-surface-2 in-data-tray:[&_.icon-btn]:w-13.5 in-data-tray:[&_.icon-btn]:h-13.5">
      <IconButton
        icon={Minus}
        label="5 minutes earlier"
        onClick={() => board.shift(screening, -5)}
      />
      <p className="text-center leading-[1.2] tabular-nums">
        <b className="block text-[1.375rem] font-semibold">
          {formatTime(screening.starts.slice(11), formats)}
        </b>
        {note && <small className="text-muted text-(length:--text-xs)">{note}</small>}
      </p>
      <IconButton icon={Plus} label="5 minutes later" onClick={() => board.shift(screening, 5)} />
    </div>
  );
}

const shortcuts: [string[], string][] = [
  [["↑", "↓"], "5 min"],
  [["⇧"], "30 min"],
  [["M"], "next venue"],
  [["C"], "confirm"],
  [["⌫"], "remove from the schedule"],
  [["[", "]"], "day"],
  [["⌘ or Ctrl", "Z"], "undo"],
];

/** The keyboard shortcuts, if there is a keyboard. */
function Shortcuts() {
  return (
    <p className="flex flex-wrap gap-y-2 gap-x-3.5 mt-3.5 pt-3 border-t border-line text-muted text-(length:--text-xs) max-md:hidden">
      {shortcuts.map(([caps, effect]) => (
        <span className="inline-flex gap-1 items-center" key={effect}>
          {caps.map((cap) => (
            <kbd
              className="min-w-5 py-px px-1.25 rounded-sm bg-surface-3 text-text [font-family:inherit] text-center"
              key={cap}
            >
              {cap}
            </kbd>
          ))}
          {effect}
        </span>
      ))}
    </p>
  );
}

const admissionFields = [
  "admission",
  "priceText",
  "ticketUrl",
  "doorsMin",
  "ageRating",
  "access",
] as const;
type Fields = Record<
  | "starts"
  | "venueId"
  | "state"
  | "moveNote"
  | (typeof extraMinuteFields)[number]
  | (typeof admissionFields)[number],
  string
>;

const admissionOptions = [
  { value: "", label: "Not specified" },
  { value: "free", label: "Free" },
  { value: "door", label: "At the door" },
  { value: "tickets", label: "Tickets" },
];

/** The saved values of a screening. */
const fieldsOf = (screening: BoardScreening): Fields => ({
  starts: screening.starts,
  venueId: screening.venueId,
  state: screening.state,
  moveNote: screening.moveNote ?? "",
  introMin: `${screening.introMin}`,
  qaMin: `${screening.qaMin}`,
  extraMin: `${screening.extraMin}`,
  admission: screening.admission ?? "",
  priceText: screening.priceText ?? "",
  ticketUrl: screening.ticketUrl ?? "",
  doorsMin: `${screening.doorsMin ?? ""}`,
  ageRating: screening.ageRating ?? "",
  access: screening.access.join(", "),
});

/** The selected screening: figures and fields. */
export function Inspector({ screening, board, pageData }: Props) {
  const RunningTimes = useLazyComponent(loadRunningTimes, true);
  const settings = useSettings();
  const { formats } = settings;
  // Edited fields keep the typed value while the schedule changes; the others show the saved value.
  const [typedFields, setTypedFields] = useState<Partial<Fields>>({});
  const fields = { ...fieldsOf(screening), ...typedFields };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTypedFields((previous) => ({ ...previous, [name]: target.value })),
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { starts, venueId, moveNote } = fields;
    board.change(screening, {
      starts,
      venueId,
      state: fields.state as BoardScreening["state"],
      moveNote: moveNote || null,
      introMin: Number(fields.introMin),
      qaMin: Number(fields.qaMin),
      extraMin: Number(fields.extraMin),
      admission: (fields.admission || null) as BoardScreening["admission"],
      priceText: fields.priceText || null,
      ticketUrl: fields.ticketUrl || null,
      doorsMin: fields.doorsMin === "" ? null : Number(fields.doorsMin),
      ageRating: fields.ageRating || null,
      access: fields.access
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    });
    setTypedFields({});
  };
  const venue = pageData.venues.find(({ id }) => id === screening.venueId);
  return (
    <Card title={<span className="wrap-anywhere">{screening.title}</span>}>
      <p className="-mt-3 mb-3 text-sm text-muted wrap-anywhere">
        {venue?.name}, {weekdayOf(pageData.day)}, {monthDay(pageData.day, settings)}
      </p>
      <StartTime board={board} screening={screening} />
      <dl className="grid gap-1.25 mt-3 text-(length:--text-sm)">
        {figuresOf(screening, board, pageData, formats).map(([label, value]) => (
          <div className="flex justify-between gap-3.5" key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {RunningTimes && <RunningTimes screening={screening} pageData={pageData} />}
      <Shortcuts />
      <form
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t border-line pt-4"
        data-density="compact"
        id="screening"
        onSubmit={save}
      >
        <Field label="Starts">
          <TextInput required type="datetime-local" {...field("starts")} />
        </Field>
        <Field label="Venue">
          <Select
            options={pageData.venues.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("venueId")}
          />
        </Field>
        <Field label="State">
          <Select options={stateOptions} {...field("state")} />
        </Field>
        <div className="grid grid-cols-3 gap-2">
          {extraMinuteFields.map((name) => (
            <Field key={name} label={durationNames[name]}>
              <TextInput min={0} type="number" {...field(name)} />
            </Field>
          ))}
        </div>
        <Field hint="Visitors see it next to the screening" label="Note about the move" optional>
          <TextInput maxLength={500} {...field("moveNote")} />
        </Field>
        <div className="grid grid-cols-2 gap-2">
          <Field label="Admission">
            <Select options={admissionOptions} {...field("admission")} />
          </Field>
          <Field hint="Minutes before" label="Doors" optional>
            <TextInput max={600} min={0} type="number" {...field("doorsMin")} />
          </Field>
        </div>
        <Field hint="Like: $14, students $9" label="Price" optional>
          <TextInput maxLength={200} {...field("priceText")} />
        </Field>
        <Field hint="Starts with https://" label="Ticket link" optional>
          <TextInput maxLength={2000} type="url" {...field("ticketUrl")} />
        </Field>
        <Field hint="Like: From 16" label="Age" optional>
          <TextInput maxLength={60} {...field("ageRating")} />
        </Field>
        <Field
          hint="For example: Audio description, Captions. Separate with commas"
          label="Access"
          optional
        >
          <TextInput maxLength={500} {...field("access")} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" type="submit">
            Save screening
          </Button>
          <Button onClick={() => board.remove(screening)} size="sm" variant="outline">
            Remove from the schedule
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The selected screening on a small screen, below the grid. */
export function Tray({ screening, board, pageData }: Props) {
  const { formats } = useSettings();
  const block = pageData.blocks.find(({ id }) => id === screening.blockId);
  const pause = pauseAfter(screening, board);
  const pauseText = pause === null ? "" : `, ${pause} min to the next`;
  const focusForm = () => {
    const form = document.getElementById("screening");
    form?.scrollIntoView();
    form?.querySelector("input")?.focus();
  };
  return (
    <aside
      aria-label="Selected screening"
      className="hidden max-md:fixed max-md:top-auto max-md:bottom-0 max-md:inset-x-0 max-md:z-20 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3 max-md:pt-3.5 max-md:pb-[calc(14px_+_env(safe-area-inset-bottom))] max-md:px-4 max-md:rounded-[14px_14px_0_0] max-md:bg-surface-1 max-md:shadow-[0_-1px_0_var(--color-line),0_-30px_70px_oklch(0_0_0_/_0.6)]"
      data-tray
    >
      <p className="flex items-baseline gap-3">
        <b className="min-w-0 truncate font-semibold">{screening.title}</b>
        <small className="ml-auto flex-none text-sm text-muted">
          {block?.minutes} min{screening.qaMin > 0 && ` + Q&A ${screening.qaMin}`}
        </small>
      </p>
      <StartTime
        board={board}
        note={`ends ${formatTime(screening.ends.slice(11), formats)}${pauseText}`}
        screening={screening}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={focusForm} size="sm" variant="outline">
          Venue or day
        </Button>
        <Button onClick={() => board.remove(screening)} size="sm" variant="outline">
          Back to unscheduled
        </Button>
      </div>
    </aside>
  );
}
