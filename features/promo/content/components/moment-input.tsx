import { useState } from "react";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { skippedMoment } from "../schema";

type Props = {
  /** A moment in ISO 8601; empty without one. */
  value: string | null | undefined;
  /** The typed moment; null: none, "": incomplete, `skippedMoment`: skipped by the clocks (daylight saving time). */
  onChange: (moment: string | null) => void;
  onBlur?: () => void;
};

/** Date and time in the festival's time zone, whatever the browser's is. */
export function MomentInput({ value, onChange, onBlur }: Props) {
  const { timeZone } = useSettings();
  const [text, setText] = useState(value ? wallClock(timeZone, new Date(value)) : "");
  return (
    <TextInput
      onBlur={({ target }) => {
        // A date without a time has no value, and would be lost silently.
        if (target.value === "") onChange(target.validity.badInput ? "" : null);
        onBlur?.();
      }}
      onChange={({ target }) => {
        setText(target.value);
        const skippedMomentError = wallTimeError(target.value) ? skippedMoment : null;
        onChange(momentOf(timeZone, target.value)?.toISOString() ?? skippedMomentError);
      }}
      type="datetime-local"
      value={text}
    />
  );
}
