import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { inDollars } from "~/features/settings/rules";
import { EditorDialog } from "~/lib/admin-list/components/editor-dialog";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { useRefund } from "../hooks";
import { type RefundForm, refundSchema } from "../schema";

type Props = {
  entry: { id: string; submissionFee: string };
  /** Cents of the fee that were not given back. */
  left: number;
  onClose: () => void;
};

/** Asks how much of a fee goes back; all that is left unless told. */
export default function RefundDialog({ entry, left, onClose }: Props) {
  const refund = useRefund(entry.id);
  const amount = (left / 100).toFixed(left % 100 === 0 ? 0 : 2);
  const editor = useEditor<RefundForm, z.output<typeof refundSchema>>({
    resolver: zodResolver(refundSchema),
    defaultValues: { amount, left },
  });
  const { form, save, pending } = editor;
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(() =>
    save(() => refund.mutateAsync({ amount: form.getValues("amount"), left }), onClose),
  );
  return (
    <EditorDialog
      className="mt-5 grid gap-5"
      description={`${inDollars(left)} of the fee of ${entry.submissionFee} can go back to the card that it was paid with. The filmmaker gets a letter; the entry stays.`}
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      save="Refund"
      title="Refund the fee"
    >
      <Field
        error={errors.amount?.message}
        hint="In US dollars; a part of it, or all."
        label="Amount"
      >
        <TextInput {...form.register("amount")} autoComplete="off" inputMode="decimal" />
      </Field>
    </EditorDialog>
  );
}
