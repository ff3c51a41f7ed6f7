import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { type Entry, entryCorrectionSchema } from "../schema";

type Props = { entry: Entry; address: string; onCorrected: (entry: Entry) => void };

/** Contact details and links of an entry, correctable until the deadline. */
export function EntryCorrectionForm({ entry, address, onCorrected }: Props) {
  const form = useForm({
    resolver: zodResolver(entryCorrectionSchema),
    mode: "onTouched",
    defaultValues: {
      submitterName: entry.submitterName,
      submitterEmail: entry.submitterEmail,
      submitterPhone: entry.submitterPhone ?? "",
      filmUrl: entry.filmUrl ?? "",
      trailerUrl: entry.trailerUrl ?? "",
    },
  });
  const { register, formState, handleSubmit } = form;
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (values) => {
    try {
      onCorrected(await call<Entry>("PATCH", address, values));
      form.reset({}, { keepValues: true });
      toast({ title: "Saved", description: "Your entry has been corrected.", tone: "success" });
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast({ title: "Not saved", description, tone: "danger" });
    }
  });
  const film = entry.submissionType !== "log_line";
  return (
    <form className="form" noValidate onSubmit={save}>
      <Field error={errors.submitterName?.message} label="Full name">
        <TextInput autoComplete="name" {...register("submitterName")} />
      </Field>
      <Field error={errors.submitterEmail?.message} label="Email">
        <TextInput autoComplete="email" type="email" {...register("submitterEmail")} />
      </Field>
      <Field error={errors.submitterPhone?.message} label="Phone" optional>
        <TextInput autoComplete="tel" type="tel" {...register("submitterPhone")} />
      </Field>
      {film && (
        <>
          <Field className="full" error={errors.filmUrl?.message} label="Film link" optional>
            <TextInput inputMode="url" placeholder="https://" type="url" {...register("filmUrl")} />
          </Field>
          <Field className="full" error={errors.trailerUrl?.message} label="Trailer link" optional>
            <TextInput
              inputMode="url"
              placeholder="https://"
              type="url"
              {...register("trailerUrl")}
            />
          </Field>
        </>
      )}
      <div className="full">
        <Button
          disabled={!formState.isDirty}
          pending={isSubmitting}
          reason={!formState.isDirty && "Nothing has been changed."}
          size="md"
          type="submit"
        >
          Save corrections
        </Button>
      </div>
    </form>
  );
}
