import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useTry } from "../../login-code/hooks";
import type { LoggedIn } from "../schema";
import { loginTexts } from "../texts";

type Props = { onLoggedIn: (loggedIn: LoggedIn) => void };

const passkeys = () => import("../passkeys.browser");

/**
 * 'Use a passkey', if the browser supports passkeys. The email field of the page offers them too
 * (autofill). The code is loaded on demand.
 */
export function PasskeyLogin({ onLoggedIn }: Props) {
  const [offered, setOffered] = useState(false);
  const { pending, trouble, run } = useTry();
  const done = useRef(onLoggedIn);
  done.current = onLoggedIn;
  useEffect(() => {
    if (!window.PublicKeyCredential) return;
    setOffered(true);
    let gone = false;
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || gone) return;
      const loggedIn = await (await passkeys()).offerByAutofill().catch(() => null);
      if (loggedIn && !gone) done.current(loggedIn);
    };
    void offer();
    return () => {
      gone = true;
    };
  }, []);
  if (!offered) return null;
  const use = async () => {
    const loggedIn = await run(async () => (await passkeys()).logInByPasskey());
    if (loggedIn) onLoggedIn(loggedIn);
  };
  return (
    <div className="grid gap-3">
      <div className="empty:hidden" role="alert">
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
      <Button className="w-full" onClick={use} pending={pending} type="button" variant="outline">
        {loginTexts.usePasskey}
      </Button>
    </div>
  );
}
