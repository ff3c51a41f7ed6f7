import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useFestival } from "~/features/settings/hooks";
import { useSetPublication } from "../../hooks";
import { statusName } from "../../rules";
import {
  type Content,
  engagementNames,
  type Publication,
  type PublicationForm,
  publicationSchema,
} from "../schema";
import { MomentInput } from "./moment-input";

/** Records when a post was published by hand, and its engagement. */
export function PublicationDialog({ piece, onClose }: { piece: Content; onClose: () => void }) {
  const save = useSetPublication(piece, onClose);
  const { renderedAt } = useFestival();
  const plannedTime =
    piece.scheduledAt && piece.scheduledAt < renderedAt ? piece.scheduledAt : null;
  const { register, control, handleSubmit, formState } = useForm<
    PublicationForm,
    unknown,
    Publication
  >({
    resolver: zodResolver(publicationSchema),
    defaultValues: {
      publishedAt: piece.publishedAt ?? plannedTime ?? renderedAt,
      views: piece.engagement?.views ?? 0,
      likes: piece.engagement?.likes ?? 0,
      comments: piece.engagement?.comments ?? 0,
      shares: piece.engagement?.shares ?? 0,
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      description={`Record that you posted '${piece.title}'.`}
      onOpenChange={(open) => !open && onClose()}
      open
      title={piece.isPublished ? "Figures" : "Mark as published"}
    >
      <form
        className="form mt-5 [&_.dialog-actions]:mt-2"
        data-density="compact"
        method="post"
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values))}
      >
        <Field
          className="full"
          error={errors.publishedAt?.message}
          hint="In the festival's time zone"
          label="Posted on"
        >
          <Controller
            control={control}
            name="publishedAt"
            render={({ field: { value, onChange, onBlur } }) => (
              <MomentInput
                onBlur={onBlur}
                onChange={(moment) => onChange(moment ?? "")}
                value={value}
              />
            )}
          />
        </Field>
        {engagementNames.map((name) => (
          <Field error={errors[name]?.message} key={name} label={statusName(name)}>
            <TextInput {...register(name)} autoComplete="off" inputMode="numeric" />
          </Field>
        ))}
        <div className="dialog-actions full">
          {piece.isPublished && (
            <Button
              onClick={() => save.mutate(null)}
              pending={save.isPending}
              size="md"
              variant="ghost"
            >
              Not posted
            </Button>
          )}
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button pending={save.isPending} size="md" type="submit">
            {piece.isPublished ? "Save figures" : "Mark as published"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
