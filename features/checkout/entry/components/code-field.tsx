import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { standardTier } from "~/features/settings/fee-codes.rules";
import type { SubmissionType } from "~/features/settings/schema";
import { apiFetch, CallError } from "~/lib/api/client";
import { readQuote } from "../../quote/contract";
import { codeFieldTexts as texts } from "../fee.texts";
import type { FeeQuote } from "../flow.schema";

type Props = {
  type: SubmissionType;
  /** The code of the chosen price tier; absent for the standard one. */
  tier: string | undefined;
  /** The code in the link that the visitor opened; null without one. */
  linkCode: string | null;
  onApplied: (fee: FeeQuote) => void;
};

/** Applies a code to the fee of an entry, also a waiver code, or one that opens a price tier. */
export default function CodeField({ type, tier, linkCode, onApplied }: Props) {
  const [code, setCode] = useState(linkCode ?? "");
  const [problem, setProblem] = useState("");
  const [pending, setPending] = useState(false);
  /** Prevents a second attempt while one is running. */
  const busy = useRef(false);

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    if (code.trim() === "") return setProblem(texts.enter);
    busy.current = true;
    setPending(true);
    setProblem("");
    try {
      const quoteQuery = { type, code, ...(tier && { tier }) };
      const { deadline, amount, ...quote } = await apiFetch(readQuote, { query: quoteQuery });
      const isStandard = quote.tier === standardTier;
      onApplied({ period: deadline, amount, code, ...(!isStandard && { tier: quote.tier }) });
    } catch (error) {
      const problemDetails = error instanceof CallError ? error.problem : null;
      setProblem(problemDetails?.errors?.[0]?.message ?? problemDetails?.detail ?? texts.lost);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <details className="mb-6" open={linkCode !== null}>
      <summary className="link min-h-11 cursor-pointer content-center">{texts.summary}</summary>
      <form className="mt-3 flex flex-wrap items-start gap-3" noValidate onSubmit={apply}>
        <Field className="min-w-0 flex-[1_1_15rem]" error={problem} label={texts.code}>
          <TextInput
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            onChange={(event) => setCode(event.target.value)}
            spellCheck={false}
            value={code}
          />
        </Field>
        <Button className="sm:mt-7" pending={pending} type="submit" variant="outline">
          {texts.apply}
        </Button>
      </form>
    </details>
  );
}
