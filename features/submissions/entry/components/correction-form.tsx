import { type Resolver, useForm } from "react-hook-form";
import type { FestivalFacts } from "~/features/festival/schema";
import { EntryField } from "~/features/forms/components/field";
import { useEntryClock } from "~/features/forms/hooks/use-entry-clock";
import type { TypedValues } from "~/features/forms/kept-entry.browser";
import { CallError, call } from "~/http/call";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { correctEntry } from "../calls";
import { readCorrection } from "../correction.rules";
import type { Entry } from "../schema";
import { entryGroups } from "../texts";

type Props = {
  entry: Entry;
  facts: FestivalFacts;
  /** What opens the entry's calls. */
  token: string;
  onCorrected: (entry: Entry) => void;
  onClose: () => void;
};

/** The entry's own form again, with what was sent: all of it may be corrected. */
export function EntryCorrectionForm({ entry, facts, token, onCorrected, onClose }: Props) {
  const { now } = useEntryClock();
  const groups = entryGroups(entry.submissionType, facts);
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const kept = entry as Record<string, unknown>;
  const resolver: Resolver<TypedValues, unknown, Record<string, unknown>> = (values) => {
    const { changed, errors } = readCorrection(entry, values, facts, now);
    if (errors.length === 0) return { values: changed, errors: {} };
    const shown = errors.map(({ path, message }) => [path, { type: "rule", message }]);
    return { values: {}, errors: Object.fromEntries(shown) };
  };
  const form = useForm<TypedValues, unknown, Record<string, unknown>>({
    resolver,
    mode: "onTouched",
    defaultValues: Object.fromEntries(names.map((name) => [name, String(kept[name] ?? "")])),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (changed) => {
    try {
      onCorrected(await call(correctEntry, { params: { token }, body: changed }));
      toast({ title: "Saved", description: "Your entry has been corrected.", tone: "success" });
      onClose();
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      for (const { path, message } of problem?.errors ?? []) {
        form.setError(path, { type: "server", message });
      }
      const description = problem?.detail ?? (error instanceof Error ? error.message : undefined);
      toast({ title: "Not saved", description, tone: "danger" });
    }
  });
  return (
    <form noValidate onSubmit={save}>
      {groups.map(({ title, fields }) => (
        <fieldset className="mb-9" key={title}>
          <legend className="mb-4 font-medium text-muted">{title}</legend>
          <div className="form">
            {fields.map((field) => (
              <EntryField field={field} form={form} key={field.name} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <Button
          disabled={!isDirty}
          pending={isSubmitting}
          reason={!isDirty && "Nothing has been changed."}
          size="md"
          type="submit"
        >
          Save corrections
        </Button>
        <Button disabled={isSubmitting} onClick={onClose} size="md" variant="ghost">
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}
