import { useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { CallError, sentenceOf } from "~/http/call";
import { toast } from "~/ui/toast";
import { reportTrouble } from "../client";

type Spec<Form extends FieldValues, Values> = UseFormProps<Form, unknown, Values> & {
  /** Which version `defaultValues` are; newer ones from elsewhere come in below what was typed. */
  version?: string | null;
  /** Where in the call's body the values are, 'changes.brand.': its refusals are shown at the fields. */
  within?: string;
  /** The session has ended; the login follows. */
  onLoggedOut?: () => void;
};

/** stale: somebody saved another version meanwhile. invalid: fields tell what is wrong. failed: told, for no field. */
export type Outcome = "saved" | "stale" | "invalid" | "failed";

export type Editor = {
  pending: boolean;
  /** Why nothing was saved: somebody else's version came first. */
  stale: string | null;
  /** True while the page is left on purpose. */
  leaving: { current: boolean };
};

/**
 * What every editor of the director's does alike: keeps what is typed, saves it
 * once, tells a stale save and leaves. `defaultValues` are what is saved.
 */
export function useEditor<Form extends FieldValues, Values = Form>({
  version,
  within,
  onLoggedOut,
  ...props
}: Spec<Form, Values>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [stale, setStale] = useState<string | null>(null);
  const leaving = useRef(false);
  const form = useForm<Form, unknown, Values>(props);

  const { defaultValues } = props;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    form.reset(defaultValues as Form, { keepDirtyValues: true });
  }, [version, defaultValues, form]);

  const refused = async (error: Error): Promise<Outcome> => {
    const { status, problem } = error instanceof CallError ? error : { status: 0, problem: null };
    if (status === 409) {
      if (version !== undefined) await revalidate();
      setStale(sentenceOf(error));
      if (version !== undefined) window.scrollTo({ top: 0, behavior: "instant" });
      return "stale";
    }
    if (status === 401) onLoggedOut?.();
    const wrong = problem?.errors?.filter(({ path }) => within && path.startsWith(within)) ?? [];
    for (const { path, message } of wrong) {
      form.setError(path.slice(within?.length) as FieldPath<Form>, { message });
    }
    reportTrouble(error);
    return wrong.length > 0 ? "invalid" : "failed";
  };

  /** Makes a call, then what follows from its answer; whatever goes wrong is told. */
  const save = async <Saved>(
    send: () => Promise<Saved>,
    done: (saved: Saved) => void | Promise<void>,
  ): Promise<Outcome> => {
    setPending(true);
    try {
      const saved = await send();
      setStale(null);
      await done(saved);
      return "saved";
    } catch (error) {
      return await refused(error as Error);
    } finally {
      setPending(false);
    }
  };

  /** Goes on to this address; nothing asks. */
  const leave = (to: string) => {
    leaving.current = true;
    void navigate(to);
  };
  /** What follows a save that ends the editing: the page reads again, it is told, the page is left. */
  const finish = async (description: string, to: string) => {
    await revalidate();
    toast({ title: "Saved", description, tone: "success" });
    leave(to);
  };
  /** The other version is known by now. */
  const settle = () => setStale(null);
  return { form, pending, stale, leaving, save, refused, settle, finish, leave };
}
