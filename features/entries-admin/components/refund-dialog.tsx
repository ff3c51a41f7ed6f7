import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import type { z } from "zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Field } from "~/components/field";
import { TextArea, TextInput } from "~/components/text-input";
import { EmailTextPreview } from "~/features/ledger/refunds/components/email-words";
import { maxReasonLength, type RefundForm, refundSchemaIn } from "~/features/ledger/refunds/schema";
import { refundParagraphs, refundSubject } from "~/features/ledger/refunds/texts";
import { useSettings } from "~/features/settings/hooks";
import { type Submission, submissionTitle } from "~/features/submissions/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { majorText } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { useRefund } from "../hooks/use-refund";

type Props = {
  entry: Pick<
    Submission,
    "id" | "submissionFee" | "submitterName" | "filmTitle" | "logLine" | "amountCents" | "currency"
  >;
  /** Cents of the fee that were not refunded. */
  left: number;
  onClose: () => void;
};

/** Asks how much of a fee to refund; by default the rest. */
export default function RefundDialog({ entry, left, onClose }: Props) {
  const refund = useRefund(entry.id);
  const { currency } = entry;
  const { formats } = useSettings();
  const schema = useMemo(() => refundSchemaIn(currency, formats), [currency, formats]);
  const defaultAmount = majorText(left, currency).replace(/\.0+$/, "");
  const editor = useEditor<RefundForm, z.output<ReturnType<typeof refundSchemaIn>>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: defaultAmount, left, reason: "" },
  });
  const { form, save, pending } = editor;
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(() =>
    save(() => {
      const { amount, reason } = form.getValues();
      return refund.mutateAsync({ amount, left, reason });
    }, onClose),
  );
  const parsed = schema.safeParse({ ...form.watch(), left });
  const emailData = {
    name: entry.submitterName,
    title: submissionTitle(entry),
    paidCents: entry.amountCents,
    amountCents: parsed.data?.amount ?? 0,
    reason: parsed.data?.reason ?? null,
    currency,
    formats,
  };
  return (
    <EditorDialog
      className="mt-5 grid grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] gap-7 max-md:grid-cols-[minmax(0,1fr)] [&>.dialog-actions]:col-span-full [&_.dialog-actions]:mt-2"
      description={`You can refund up to ${formatMoney(left, currency, formats)}. We'll email the filmmaker. The entry is not withdrawn.`}
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      save="Refund"
      title="Refund the fee"
    >
      <div className="grid content-start gap-5">
        <Field
          error={errors.amount?.message}
          hint={`In ${currency.toUpperCase()}, all or part of the fee.`}
          label="Amount"
        >
          <TextInput {...form.register("amount")} autoComplete="off" inputMode="decimal" />
        </Field>
        <Field
          error={errors.reason?.message}
          hint="The filmmaker sees it. It is also saved in the entry's history."
          label="Reason"
          optional
        >
          <TextArea {...form.register("reason")} maxLength={maxReasonLength} rows={3} />
        </Field>
      </div>
      <EmailTextPreview
        paragraphs={parsed.success ? refundParagraphs(emailData) : null}
        subject={refundSubject(emailData)}
      />
    </EditorDialog>
  );
}
