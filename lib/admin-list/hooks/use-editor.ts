import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { CallError, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { type EditConflict, findEditConflicts } from "../edit-conflict";
import { fieldPathFor } from "../form-fields";
import { reportError } from "../hooks";

type Spec<Form extends FieldValues, Values> = UseFormProps<Form, unknown, Values> & {
  /** The version of `defaultValues`. With another one, fields that were not edited here take their new values. */
  version?: string | number | null;
  /** Converts `current` of a 409 response to form values. */
  toFormValues?: (current: never) => DefaultValues<Form>;
  /** The labels of fields in an edit conflict; by default their names. */
  fieldLabels?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** Where the form's values are in the call's body: 'changes.brand.', or '' for the top level. */
  bodyPath?: string;
  /** Called when the session has ended, before the login. */
  onLoggedOut?: () => void;
};

/** stale: a newer version exists. invalid: fields show errors. failed: another error was shown. */
export type SaveOutcome = "saved" | "stale" | "invalid" | "failed";

export type Editor = {
  pending: boolean;
  /** The sentence about an edit conflict; null without one. */
  conflictNotice: string | null;
  /** Fields changed here and elsewhere that still need a choice. */
  conflicts: readonly EditConflict[];
  labelOf: (path: string) => string;
  keepOwnValue: (path: string) => void;
  takeOtherValue: (path: string) => void;
  /** True while the page is left after saving. */
  leaving: { current: boolean };
};

const defaultLabel = (path: string) => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(".", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The shared behaviour of admin editors: unsaved changes, saving once, edit conflicts, leaving. After an edit conflict,
 * `toFormValues` gives the saved values: they replace fields that were not edited here; fields that both sides changed
 * are `conflicts`.
 */
export function useEditor<Form extends FieldValues, Values = Form>({
  version,
  toFormValues,
  fieldLabels,
  bodyPath,
  onLoggedOut,
  ...props
}: Spec<Form, Values>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [conflictNotice, setConflictNotice] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([]);
  const leaving = useRef(false);
  const form = useForm<Form, unknown, Values>(props);

  const { defaultValues } = props;
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    form.reset(defaultValues as Form, { keepDirtyValues: true, keepDirty: true });
  }, [version, defaultValues, form]);

  /** Merges the newest values; fields that both sides changed need a choice. */
  const mergeNewest = (current: unknown) => {
    if (!toFormValues) return;
    const newestValues = toFormValues(current as never);
    setConflicts(findEditConflicts(form.formState.defaultValues, form.getValues(), newestValues));
    form.reset(newestValues, { keepDirtyValues: true, keepDirty: true });
  };

  const handleError = async (error: Error): Promise<SaveOutcome> => {
    const { status, problem } = error instanceof CallError ? error : { status: 0, problem: null };
    const isReloadable = version !== undefined;
    const hasNewerValues = problem?.current || isReloadable;
    // Where newer values are merged, a 409 without any is a refusal like others; elsewhere it is always a conflict.
    if (status === 409 && (hasNewerValues || !toFormValues)) {
      if (problem?.current) mergeNewest(problem.current);
      if (isReloadable) await revalidate();
      setConflictNotice(errorMessage(error));
      if (isReloadable) window.scrollTo({ top: 0, behavior: "instant" });
      return "stale";
    }
    if (status === 401) onLoggedOut?.();
    const isFormError = ({ path }: { path: string }) =>
      bodyPath !== undefined && path.startsWith(bodyPath);
    const fieldErrors = problem?.errors?.filter(isFormError) ?? [];
    for (const [index, { path, message }] of fieldErrors.entries()) {
      const field = fieldPathFor(form.getValues(), path.slice(bodyPath?.length)) as FieldPath<Form>;
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    reportError(error);
    return fieldErrors.length > 0 ? "invalid" : "failed";
  };

  /** Makes a call and handles its response; errors are shown. */
  const save = async <Saved>(
    send: () => Promise<Saved>,
    onSaved: (saved: Saved) => void | Promise<void>,
  ): Promise<SaveOutcome> => {
    setPending(true);
    try {
      const saved = await send();
      clearConflict();
      await onSaved(saved);
      return "saved";
    } catch (error) {
      return await handleError(error as Error);
    } finally {
      setPending(false);
    }
  };

  /** Navigates without a warning. The button stays pending until the page is loaded, so nothing is saved twice. */
  const leave = async (to: string) => {
    leaving.current = true;
    await navigate(to);
  };
  /** After the last save: reload the page's data, show a toast, leave the page. */
  const finish = async (description: string, to: string, title = "Saved") => {
    await revalidate();
    toast({ title, description, tone: "success" });
    await leave(to);
  };
  /** Closes the message of an edit conflict. */
  const clearConflict = () => {
    setConflictNotice(null);
    setConflicts([]);
  };
  const dismissConflict = (path: string) => {
    const remaining = conflicts.filter((conflict) => conflict.path !== path);
    setConflicts(remaining);
    if (remaining.length === 0) setConflictNotice(null);
  };
  const takeOtherValue = (path: string) => {
    const savedValue = conflicts.find((conflict) => conflict.path === path)?.otherValue;
    form.setValue(path as FieldPath<Form>, savedValue as PathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
    dismissConflict(path);
  };
  const labelOf = (path: string) =>
    (typeof fieldLabels === "function" ? fieldLabels(path) : fieldLabels?.[path]) ??
    defaultLabel(path);
  const conflictState = {
    conflictNotice,
    conflicts,
    labelOf,
    keepOwnValue: dismissConflict,
    takeOtherValue,
  };
  return {
    form,
    pending,
    ...conflictState,
    leaving,
    save,
    handleError,
    clearConflict,
    finish,
    leave,
    revalidate,
  };
}
