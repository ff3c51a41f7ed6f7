import { useRef, useState } from "react";
import { Button } from "~/components/button";
import { copy } from "~/components/copy-text";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { apiFetch } from "~/lib/api/client";
import { confirmRecoveryCodes, makeRecoveryCodes } from "../contract";
import type { SectionProps } from "../schema";
import { factorTexts } from "../texts";
import { RecoveryCodeInput } from "./recovery-code-input";

/** Creates recovery codes, shows them, and asks for one of them. */
export function CodesSection({ factors: { recoveryCodes }, pending, runAndReload }: SectionProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const make = async () => {
    const created = await runAndReload(() => apiFetch(makeRecoveryCodes));
    if (created) setCodes(created.codes);
  };
  const confirm = async () => {
    const body = { recoveryCode: input.current?.value ?? "" };
    if (await runAndReload(() => apiFetch(confirmRecoveryCodes, { body }))) setCodes(null);
    else input.current?.select();
  };
  const text = codes?.join("\n") ?? "";
  return (
    <div className="grid gap-4">
      <p className="text-muted">{factorTexts.codesNote}</p>
      <p>{recoveryCodes ? factorTexts.codesLeft(recoveryCodes.left) : factorTexts.noCodes}</p>
      {!codes && (
        <div>
          <Button disabled={pending} onClick={make} size="sm" variant="outline">
            {factorTexts.createCodes}
          </Button>
        </div>
      )}
      {codes && (
        <form className="grid gap-4" noValidate onSubmit={submitWith(confirm)}>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => copy(text)} size="sm" variant="outline">
              {factorTexts.copy}
            </Button>
            <a
              className="btn btn-outline btn-sm"
              download="recovery-codes.txt"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            >
              {factorTexts.download}
            </a>
          </div>
          <Field label={factorTexts.enterOne}>
            <RecoveryCodeInput ref={input} />
          </Field>
          <div>
            <Button pending={pending} size="sm" type="submit">
              {factorTexts.done}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
