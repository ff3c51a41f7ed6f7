import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import { readOwnFactors } from "../../second-factor/contract";
import type { FactorsAnswer } from "../../second-factor/schema";
import { confirmIdentity, sendConfirmCode } from "../contract";
import { type ConfirmMethod, firstMethod, hasRecoveryCode } from "../rules";
import { confirmTexts } from "../texts";

const labels: Record<ConfirmMethod, string> = {
  totp: confirmTexts.sixDigits,
  code: confirmTexts.sixDigits,
  recoveryCode: confirmTexts.recoveryCode,
  accessCode: confirmTexts.accessCode,
};

type Props = { open: boolean; onFinish: (confirmed: boolean) => void };

/** 'Confirm your identity', by a passkey or by a code that the account has. */
export default function ConfirmDialog({ open, onFinish }: Props) {
  const [factors, setFactors] = useState<FactorsAnswer | null>(null);
  const [method, setMethod] = useState<ConfirmMethod | null>(null);
  const [isSent, setIsSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { pending, error, run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it opens.
  useEffect(() => {
    if (!open) return;
    setIsSent(false);
    setFactors(null);
    void apiFetch(readOwnFactors).then(
      (loaded) => {
        setFactors(loaded);
        setMethod(firstMethod(loaded));
      },
      () => onFinish(false),
    );
  }, [open]);
  const confirm = async () => {
    if (!method) return;
    const body = { [method]: input.current?.value ?? "" };
    if (await run(() => apiFetch(confirmIdentity, { body }))) onFinish(true);
    else input.current?.select();
  };
  const confirmWithPasskey = async () => {
    const isConfirmed = await run(async () => {
      await (await import("../../second-factor/passkeys.browser")).confirmByPasskey();
      return true;
    });
    if (isConfirmed) onFinish(true);
  };
  const sendCode = async () => setIsSent((await run(() => apiFetch(sendConfirmCode))) !== null);
  const hasPasskey = factors?.passkeys.some(({ usable }) => usable) ?? false;
  const isDigits = method === "totp" || method === "code";
  return (
    <Dialog
      description={confirmTexts.note}
      onOpenChange={(isOpen) => !isOpen && onFinish(false)}
      open={open}
      title={confirmTexts.title}
    >
      {factors && (
        <form
          className="mt-5 grid gap-5"
          noValidate
          onSubmit={(event) => {
            // The dialog may be rendered inside another form, which must not be sent.
            event.preventDefault();
            event.stopPropagation();
            void confirm();
          }}
        >
          {hasPasskey && (
            <Button disabled={pending} onClick={confirmWithPasskey} size="md" variant="outline">
              {confirmTexts.usePasskey}
            </Button>
          )}
          {method === "code" && !isSent && (
            <Button disabled={pending} onClick={sendCode} size="md" variant="outline">
              {confirmTexts.sendCode}
            </Button>
          )}
          <p className="text-muted empty:hidden" role="status">
            {isSent && confirmTexts.codeSent}
          </p>
          {method && (
            <Field key={method} label={labels[method]}>
              <TextInput
                autoCapitalize="none"
                autoComplete={method === "accessCode" ? "current-password" : "one-time-code"}
                autoFocus={!hasPasskey}
                inputMode={isDigits ? "numeric" : "text"}
                ref={input}
                spellCheck={false}
                type={method === "accessCode" ? "password" : "text"}
              />
            </Field>
          )}
          <div className="empty:hidden" role="alert">
            {error && <FieldError>{error}</FieldError>}
          </div>
          {factors.binding && factors.totp && hasRecoveryCode(factors) && (
            <p>
              <button
                className="link"
                onClick={() => setMethod(method === "totp" ? "recoveryCode" : "totp")}
                type="button"
              >
                {method === "totp" ? confirmTexts.useRecoveryCode : confirmTexts.useApp}
              </button>
            </p>
          )}
          <div className="dialog-actions">
            <Button onClick={() => onFinish(false)} size="md" variant="outline">
              {confirmTexts.cancel}
            </Button>
            {method && (
              <Button pending={pending} size="md" type="submit">
                {confirmTexts.confirm}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}
