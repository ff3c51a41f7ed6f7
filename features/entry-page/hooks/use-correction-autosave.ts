import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  clearSaved,
  pickKnownCriteria,
  readSaved,
  type TypedValues,
  writeSaved,
} from "~/features/checkout/form/form-autosave.browser";
import type { Entry } from "../schema";

/**
 * Stores an unsaved correction in this browser, under the entry's reference, so that a lost connection or a reload
 * loses nothing. It is deleted on save or cancel. `restored`: something was stored.
 */
export function useCorrectionAutosave(
  form: UseFormReturn<TypedValues, unknown, Record<string, unknown>>,
  entry: Entry,
  names: readonly string[],
): { restored: boolean; forget: () => void } {
  const name = entry.reference;
  const [isRestored, setIsRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const empty = Object.fromEntries(names.map((field) => [field, ""]));
    const savedFields = Object.entries(pickKnownCriteria(readSaved(name)?.values ?? {}, empty));
    for (const [field, value] of savedFields) {
      if (value !== form.getValues(field)) {
        form.setValue(field, value, { shouldDirty: true });
        setIsRestored(true);
      }
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const dirty = Object.keys(dirtyFields ?? {}).filter((field) => dirtyFields?.[field]);
        const editedValues = Object.fromEntries(dirty.map((field) => [field, values[field] ?? ""]));
        if (dirty.length === 0) clearSaved(name);
        else writeSaved(name, { values: editedValues });
      },
    });
  }, []);

  return { restored: isRestored, forget: () => clearSaved(name) };
}
