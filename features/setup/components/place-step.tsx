import { useId } from "react";
import { Field } from "~/components/field";
import { useTimeZones } from "~/components/hooks/use-time-zones";
import { RadioCards } from "~/components/radio-cards";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { placeTexts } from "~/features/editions/texts";
import { isTimeZone, zoneName } from "~/lib/dates/calendar";
import { currencyChoices } from "~/lib/money/currency-names";
import { setupPageTexts } from "../page.texts";
import { type StepProps, TextField } from "./step-fields";

const texts = setupPageTexts.wizard;
const clocks = ["12", "24"] as const;
const currencies = currencyChoices();

/** Where the festival is, its time zone, its currency, and how it writes times. */
export function PlaceStep({ draft, change, errors }: StepProps) {
  const zones = useTimeZones();
  const listId = useId();
  const { timeZone } = draft;
  return (
    <>
      <TextField
        error={errors.get("facts.place.long") ?? errors.get("facts.place.short")}
        hint={texts.hints.place}
        label="place"
        onValue={(place) => change({ place })}
        value={draft.place}
      />
      <Field
        error={errors.get("edition.timeZone")}
        // Always a line: one that appears would move the button that is being pressed.
        hint={isTimeZone(timeZone) ? zoneName(timeZone) : texts.hints.timeZone}
        label={texts.fields.timeZone}
      >
        <TextInput
          autoComplete="off"
          list={listId}
          onBlur={() => change({ timeZone: completeZone(timeZone, zones) })}
          onChange={({ target }) => change({ timeZone: target.value })}
          value={timeZone}
        />
      </Field>
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Field
        error={errors.get("edition.currency")}
        hint={placeTexts.currencyHint}
        label={texts.fields.currency}
      >
        <Select
          onChange={({ target }) => change({ currency: target.value })}
          options={currencies}
          value={draft.currency}
        />
      </Field>
      <RadioCards
        legend={texts.fields.clock}
        name="clock"
        onChange={({ target }) => change({ clock: target.value === "24" ? "24" : "12" })}
        options={clocks.map((value) => ({ value, label: texts.clocks[value] }))}
        value={draft.clock}
      />
    </>
  );
}

/** 'Lisbon' → 'Europe/Lisbon', if only one time zone ends like this; else as typed. */
function completeZone(text: string, zones: readonly string[]): string {
  const zoneEnding = `/${text.trim().replaceAll(" ", "_").toLowerCase()}`;
  const [zone, secondZone] = zones.filter((zone) => `/${zone.toLowerCase()}`.endsWith(zoneEnding));
  return zone && !secondZone ? zone : text;
}
