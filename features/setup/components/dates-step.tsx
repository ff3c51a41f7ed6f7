import { setupPageTexts } from "../page.texts";
import { type StepProps, TextField } from "./step-fields";

const { hints } = setupPageTexts.wizard;

const dateFields = [
  "opensOn",
  "deadlineDay",
  "deadlineTime",
  "notificationsOn",
  "festivalFrom",
  "festivalTo",
] as (
  | "opensOn"
  | "deadlineDay"
  | "deadlineTime"
  | "notificationsOn"
  | "festivalFrom"
  | "festivalTo"
)[];

/** The festival's days, and the deadline with its time. */
export const DatesStep = ({ draft, change, errors }: StepProps) => (
  <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-[minmax(0,1fr)]">
    {dateFields.map((name) => (
      <TextField
        error={errors.get(`facts.dates.${name}`)}
        hint={name === "opensOn" && hints.opensOn}
        key={name}
        label={name}
        onValue={(value) => change({ dates: { ...draft.dates, [name]: value } })}
        optional={name === "opensOn"}
        type={name === "deadlineTime" ? "time" : "date"}
        value={draft.dates[name] ?? ""}
      />
    ))}
  </div>
);
