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
 * loses nothing. It is deleted on save or cancel. `isRestored`: the form shows stored values.
 */
export function useCorrectionAutosave(
  form: UseFormReturn<TypedValues, unknown, Record<string, unknown>>,
  entry: Entry,
  names: readonly string[],
): { isRestored: boolean; forget: () => void } {
  const name = entry.reference;
  const [isRestored, setIsRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const emptyValues = Object.fromEntries(names.map((field) => [field, ""]));
    const savedFields = Object.entries(
      pickKnownCriteria(readSaved(name)?.values ?? {}, emptyValues),
    );
    for (const [field, value] of savedFields) {
      if (value !== form.getValues(field)) {
        form.setValue(field, value, { shouldDirty: true });
        setIsRestored(true);
      }
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const dirtyNames = Object.keys(dirtyFields ?? {}).filter((field) => dirtyFields?.[field]);
        const editedValues = Object.fromEntries(
          dirtyNames.map((field) => [field, values[field] ?? ""]),
        );
        if (dirtyNames.length === 0) clearSaved(name);
        else writeSaved(name, { values: editedValues });
      },
    });
  }, []);

  return { isRestored, forget: () => clearSaved(name) };
}
