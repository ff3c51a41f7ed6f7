import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import type { OpenPayment } from "~/features/payments/schema";
import { CallError } from "~/lib/api/client";
import { useRedeemWaiver } from "../../hooks";
import type { Receipt } from "../../schema";

type Props = {
  /** The code in the link that the visitor opened. */
  given: string;
  intent: OpenPayment;
  /** Called before the request, so that a reload in between asks for the result. */
  onTrying: () => void;
  onRefused: (message: string) => void;
  onUsed: (receipt: Receipt) => void;
};

const lost = "We got no response. Please try again. The code is only used once.";

/** Settles a fee with a waiver code. */
export default function WaiverCode({ given, intent, onTrying, onRefused, onUsed }: Props) {
  const [code, setCode] = useState(given);
  const [problem, setProblem] = useState("");
  const redeem = useRedeemWaiver();
  /** Prevents a second attempt while one is running. */
  const busy = useRef(false);

  const use = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    if (code.trim() === "") return setProblem("Enter the code");
    busy.current = true;
    setProblem("");
    onTrying();
    try {
      onUsed(await redeem.mutateAsync({ intent, code }));
    } catch (error) {
      const told = error instanceof CallError ? error.problem : null;
      const message = told?.errors?.[0]?.message ?? told?.detail;
      setProblem(message ?? lost);
      if (message) onRefused(message);
    } finally {
      busy.current = false;
    }
  };
  return (
    <details className="mb-6" open>
      <summary className="link min-h-11 cursor-pointer content-center">
        I have a fee waiver code
      </summary>
      <form className="mt-3 flex flex-wrap items-end gap-3" noValidate onSubmit={use}>
        <Field className="min-w-0 flex-[1_1_15rem]" error={problem} label="Code">
          <TextInput
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            onChange={(event) => setCode(event.target.value)}
            placeholder="XXXX-XXXX-XXXX"
            spellCheck={false}
            value={code}
          />
        </Field>
        <Button pending={redeem.isPending} type="submit" variant="outline">
          Submit with this code
        </Button>
      </form>
    </details>
  );
}
