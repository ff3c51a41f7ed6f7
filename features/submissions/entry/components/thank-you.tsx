import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { Thanks } from "~/features/forms/components/thanks";
import { type Receipt, submissionTitle } from "../../schema";

type Props = { receipt: Receipt; email: string; onAnother: () => void };

/** The end of an entry's way: what was handed in, what was paid. */
export function ThankYou({ receipt, email, onAnother }: Props) {
  const facts = useFacts();
  const category = categoryOf(facts, receipt.submissionType);
  const lines: [string, string][] = [
    [category.acceptedMinutes ? "Title" : "Log line", submissionTitle(receipt)],
    ["Category", category.name],
    ["Fee paid", receipt.submissionFee],
    ["Reference", receipt.id],
  ];
  return (
    <Thanks lines={lines} onAnother={onAnother}>
      We have your {category.name.toLowerCase()} and your fee. A confirmation is on its way to{" "}
      <strong>{email}</strong>. The link in it opens your entry, to look at or to correct.
    </Thanks>
  );
}
