import { ArrowLeft } from "lucide-react";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";

type Props = {
  feeText: string;
  pending: boolean;
  /** False until the provider's fields are loaded. */
  ready?: boolean;
  back?: string;
  onBack: () => void;
};

/** The buttons of the payment step: back to the form, or pay. */
export function PayActions({
  feeText,
  pending,
  ready = true,
  back = "Back to Form",
  onBack,
}: Props) {
  return (
    <div className="flow-actions">
      <Button disabled={pending} onClick={onBack} variant="ghost">
        <Icon of={ArrowLeft} />
        {back}
      </Button>
      <Button className="end" disabled={!ready} pending={pending} type="submit">
        {pending ? "Paying…" : `Pay ${feeText}`}
      </Button>
    </div>
  );
}
