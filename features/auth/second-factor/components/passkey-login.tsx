import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useAttempt } from "../../hooks";
import type { LoggedIn } from "../../session/schema";
import { loginTexts } from "../texts";

type Props = { onLoggedIn: (loggedIn: LoggedIn) => void };

const loadPasskeyCode = () => import("../passkeys.browser");

/**
 * 'Use a passkey', if the browser supports passkeys. The email field of the page offers them too
 * (autofill). The code is loaded on demand.
 */
export function PasskeyLogin({ onLoggedIn }: Props) {
  const [isOffered, setIsOffered] = useState(false);
  const { pending, error, run } = useAttempt();
  const autofillController = useRef(new AbortController());
  // One login at a time: a second one would end the session of the first while its page loads.
  const logIn = async (verify: () => Promise<LoggedIn>) => {
    const login = await run(verify);
    if (login) onLoggedIn(login);
  };
  const latestLogIn = useRef(logIn);
  latestLogIn.current = logIn;
  useEffect(() => {
    if (!window.PublicKeyCredential) return;
    setIsOffered(true);
    const controller = new AbortController();
    autofillController.current = controller;
    const offerAutofill = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { chooseByAutofill } = await loadPasskeyCode();
      const verify = await chooseByAutofill(controller.signal).catch(() => null);
      if (verify) await latestLogIn.current(verify);
    };
    void offerAutofill();
    return () => controller.abort();
  }, []);
  if (!isOffered) return null;
  const logInWithDialog = () => {
    autofillController.current.abort();
    return logIn(async () => (await loadPasskeyCode()).logInByPasskey());
  };
  return (
    <div className="grid gap-3">
      <div className="empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Button
        className="w-full"
        onClick={logInWithDialog}
        pending={pending}
        type="button"
        variant="outline"
      >
        {loginTexts.usePasskey}
      </Button>
    </div>
  );
}
