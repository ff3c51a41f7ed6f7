import { useState } from "react";
import { useFacts } from "~/features/festival/client";
import { TextInput } from "~/ui/text-input";
import { localTime, momentOf } from "../../when";

type Props = {
  /** A moment in ISO 8601, or nothing. */
  value: string | null | undefined;
  /** The moment that was typed, null while there is none, "" for half of one. */
  onChange: (moment: string | null) => void;
  onBlur?: () => void;
};

/** A day and a time by the festival's clock, whatever the browser's own zone is. */
export function MomentInput({ value, onChange, onBlur }: Props) {
  const { timeZone } = useFacts();
  const [text, setText] = useState(value ? localTime(timeZone, new Date(value)) : "");
  return (
    <TextInput
      onBlur={({ target }) => {
        // A day without a time has no value, and would be lost without a word.
        if (target.value === "") onChange(target.validity.badInput ? "" : null);
        onBlur?.();
      }}
      onChange={({ target }) => {
        setText(target.value);
        onChange(momentOf(timeZone, target.value.slice(0, 16))?.toISOString() ?? null);
      }}
      type="datetime-local"
      value={text}
    />
  );
}
