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
import { fieldAt } from "../form-fields";
import { reportError } from "../hooks";

type Spec<Form extends FieldValues, Values> = UseFormProps<Form, unknown, Values> & {
  /** The version of `defaultValues`. Newer values from elsewhere are shown below the typed ones. */
  version?: string | number | null;
  /** Converts `current` of a 409 response to form values. */
  newest?: (current: never) => DefaultValues<Form>;
  /** The labels of fields in an edit conflict; by default their names. */
  names?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** Where the form's values are in the call's body: 'changes.brand.', or '' for the top level. */
  within?: string;
  /** Called when the session has ended, before the login. */
  onLoggedOut?: () => void;
};

/** stale: a newer version exists. invalid: fields show errors. failed: another error was shown. */
export type Outcome = "saved" | "stale" | "invalid" | "failed";

export type Editor = {
  pending: boolean;
  /** The message of an edit conflict; null without one. */
  stale: string | null;
  /** Fields changed here and elsewhere that still need a choice. */
  contested: readonly EditConflict[];
  nameOf: (path: string) => string;
  keepMine: (path: string) => void;
  takeTheirs: (path: string) => void;
  /** True while the page is left after saving. */
  leaving: { current: boolean };
};

const shownName = (path: string) => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(".", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The shared behaviour of admin editors: unsaved changes, saving once, edit conflicts, leaving. After an edit conflict,
 * `newest` gives the saved values: they replace fields that were not edited here; fields that both sides changed are
 * `contested`.
 */
export function useEditor<Form extends FieldValues, Values = Form>({
  version,
  newest,
  names,
  within,
  onLoggedOut,
  ...props
}: Spec<Form, Values>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [stale, setStale] = useState<string | null>(null);
  const [contested, setContested] = useState<readonly EditConflict[]>([]);
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
  const lay = (current: unknown) => {
    if (!newest) return;
    const newestValues = newest(current as never);
    setContested(findEditConflicts(form.formState.defaultValues, form.getValues(), newestValues));
    form.reset(newestValues, { keepDirtyValues: true, keepDirty: true });
  };

  const refused = async (error: Error): Promise<Outcome> => {
    const { status, problem } = error instanceof CallError ? error : { status: 0, problem: null };
    // Without newer values there is no conflict to show, only an error.
    if (status === 409 && (problem?.current || !newest || version !== undefined)) {
      if (problem?.current) lay(problem.current);
      if (version !== undefined) await revalidate();
      setStale(errorMessage(error));
      if (version !== undefined) window.scrollTo({ top: 0, behavior: "instant" });
      return "stale";
    }
    if (status === 401) onLoggedOut?.();
    const isWithin = ({ path }: { path: string }) =>
      within !== undefined && path.startsWith(within);
    const fieldErrors = problem?.errors?.filter(isWithin) ?? [];
    for (const [index, { path, message }] of fieldErrors.entries()) {
      const field = fieldAt(form.getValues(), path.slice(within?.length)) as FieldPath<Form>;
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    reportError(error);
    return fieldErrors.length > 0 ? "invalid" : "failed";
  };

  /** Makes a call and handles its response; errors are shown. */
  const save = async <Saved>(
    send: () => Promise<Saved>,
    done: (saved: Saved) => void | Promise<void>,
  ): Promise<Outcome> => {
    setPending(true);
    try {
      const saved = await send();
      settle();
      await done(saved);
      return "saved";
    } catch (error) {
      return await refused(error as Error);
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
  const finish = async (description: string, to: string) => {
    await revalidate();
    toast({ title: "Saved", description, tone: "success" });
    await leave(to);
  };
  /** Closes the message of an edit conflict. */
  const settle = () => {
    setStale(null);
    setContested([]);
  };
  const decided = (path: string) => {
    const remaining = contested.filter((conflict) => conflict.path !== path);
    setContested(remaining);
    if (remaining.length === 0) setStale(null);
  };
  const takeTheirs = (path: string) => {
    const savedValue = contested.find((conflict) => conflict.path === path)?.otherValue;
    form.setValue(path as FieldPath<Form>, savedValue as PathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
    decided(path);
  };
  const nameOf = (path: string) =>
    (typeof names === "function" ? names(path) : names?.[path]) ?? shownName(path);
  const two = { stale, contested, nameOf, keepMine: decided, takeTheirs };
  return { form, pending, ...two, leaving, save, refused, settle, finish, leave, revalidate };
}
