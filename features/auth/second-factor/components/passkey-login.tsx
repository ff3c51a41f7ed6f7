import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useAttempt } from "../../hooks";
import type { LoggedIn } from "../schema";
import { loginTexts } from "../texts";

type Props = { onLoggedIn: (loggedIn: LoggedIn) => void };

const passkeys = () => import("../passkeys.browser");

/**
 * 'Use a passkey', if the browser supports passkeys. The email field of the page offers them too
 * (autofill). The code is loaded on demand.
 */
export function PasskeyLogin({ onLoggedIn }: Props) {
  const [isOffered, setIsOffered] = useState(false);
  const { pending, error, run } = useAttempt();
  const offer = useRef(new AbortController());
  // One login at a time: a second one would end the session of the first while its page loads.
  const logIn = async (verify: () => Promise<LoggedIn>) => {
    const loggedIn = await run(verify);
    if (loggedIn) onLoggedIn(loggedIn);
  };
  const latest = useRef(logIn);
  latest.current = logIn;
  useEffect(() => {
    if (!window.PublicKeyCredential) return;
    setIsOffered(true);
    const abort = new AbortController();
    offer.current = abort;
    const start = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { chooseByAutofill } = await passkeys();
      const verify = await chooseByAutofill(abort.signal).catch(() => null);
      if (verify) await latest.current(verify);
    };
    void start();
    return () => abort.abort();
  }, []);
  if (!isOffered) return null;
  const use = () => {
    offer.current.abort();
    return logIn(async () => (await passkeys()).logInByPasskey());
  };
  return (
    <div className="grid gap-3">
      <div className="empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Button className="w-full" onClick={use} pending={pending} type="button" variant="outline">
        {loginTexts.usePasskey}
      </Button>
    </div>
  );
}
