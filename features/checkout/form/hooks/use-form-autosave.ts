import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import {
  clearSaved,
  isFormEmpty,
  pickKnownCriteria,
  readSaved,
  type TypedValues,
  writeSaved,
} from "../form-autosave.browser";

/** Milliseconds between the last key and saving. */
const saveDelayMs = 400;

export type FormAutosave<Output> = {
  /** The form's name in the browser's storage and in its `data-kept` attribute. */
  name: string;
  form: UseFormReturn<TypedValues, unknown, Output>;
  /**
   * empty: nothing typed; kept: saved here; sent: saved here and, after continuing to the payment, by the festival; not
   * kept: this browser saves nothing.
   */
  saveState: "empty" | "kept" | "sent" | "not kept";
  /** Saves the form's values now, without waiting. */
  saveNow: () => void;
  /** Clears the form and its stored values. */
  clear: () => void;
};

/**
 * A form whose values survive a reload, a closed tab and a redirect. Errors show on blur and on submit. Values typed
 * before hydration are saved as well.
 */
export function useFormAutosave<Output>(
  name: string,
  emptyValues: TypedValues,
  schema: z.ZodType<Output>,
): FormAutosave<Output> {
  const [initialValues] = useState(() => ({
    ...emptyValues,
    ...pickKnownCriteria(readSaved(name)?.values ?? {}, emptyValues),
    ...readTypedBeforeHydration(name, emptyValues),
  }));
  const form = useForm<TypedValues, unknown, Output>({
    defaultValues: initialValues,
    mode: "onTouched",
    resolver: zodResolver(schema as never) as unknown as Resolver<TypedValues, unknown, Output>,
  });
  const [saveState, setSaveState] = useState<FormAutosave<Output>["saveState"]>("empty");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = form.getValues();
    const storedEntry = readSaved(name);
    if (isFormEmpty(values, emptyValues) && !storedEntry?.payment) {
      clearSaved(name);
      setSaveState("empty");
    } else {
      const savedState = storedEntry?.draft ? "sent" : "kept";
      setSaveState(writeSaved(name, { ...storedEntry, values }) ? savedState : "not kept");
    }
  }, [form, name, emptyValues]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    clearSaved(name);
    form.reset(emptyValues);
    setSaveState("empty");
  }, [form, name, emptyValues]);

  useEffect(() => {
    if (!isFormEmpty(initialValues, emptyValues)) saveNow();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(saveNow, saveDelayMs);
      },
    });
    const flush = () => {
      if (timer.current !== undefined) saveNow();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener("pagehide", flush);
    };
  }, [form, initialValues, emptyValues, saveNow]);

  return { name, form, saveState, saveNow, clear };
}

/** Values typed into the server-rendered page before hydration. */
function readTypedBeforeHydration(name: string, emptyValues: TypedValues): TypedValues {
  if (typeof document === "undefined") return {};
  const serverForm = document.querySelector<HTMLFormElement>(`form[data-kept="${name}"]`);
  if (!serverForm) return {};
  const typedValues: TypedValues = {};
  for (const [field, value] of new FormData(serverForm)) {
    // A select has its default value although nobody chose it.
    if (typeof value !== "string" || value === "" || value === emptyValues[field]) continue;
    typedValues[field] = typeof emptyValues[field] === "boolean" ? true : value;
  }
  return pickKnownCriteria(typedValues, emptyValues);
}
