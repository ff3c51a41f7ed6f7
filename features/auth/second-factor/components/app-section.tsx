import { useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { beginTotp, confirmTotp, removeTotp } from "../contract";
import type { SectionProps } from "../schema";
import { factorTexts } from "../texts";

type PendingApp = { secret: string; size: number; path: string };

/** A new key and its QR code: an SVG path in modules, and the number of modules per side. */
async function createPendingApp(secret: string, uri: string): Promise<PendingApp> {
  const { encode } = await import("uqr");
  const { data, size } = encode(uri);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { secret, size, path };
}

/** Sets up an authenticator app by QR code or by hand, and removes it. */
export function AppSection({
  factors: { totp },
  pending,
  runAndReload,
  formatMoment,
}: SectionProps) {
  const [pendingApp, setPendingApp] = useState<PendingApp | null>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const beginSetup = async () => {
    const app = await runAndReload(async () => {
      const { secret, uri } = await apiFetch(beginTotp);
      return createPendingApp(secret, uri);
    });
    if (app) setPendingApp(app);
  };
  const confirm = async () => {
    const body = { totp: codeInput.current?.value ?? "" };
    if (await runAndReload(() => apiFetch(confirmTotp, { body }))) setPendingApp(null);
    else codeInput.current?.select();
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{factorTexts.appNote}</p>
      <p>{totp ? factorTexts.appSince(formatMoment(totp.confirmedAt)) : factorTexts.noApp}</p>
      {pendingApp && (
        <form className="grid gap-4" noValidate onSubmit={submitWith(confirm)}>
          <p className="text-sm text-muted">{factorTexts.scan}</p>
          <svg
            aria-label="QR code of the key"
            className="w-44 rounded-md"
            role="img"
            shapeRendering="crispEdges"
            viewBox={`-2 -2 ${pendingApp.size + 4} ${pendingApp.size + 4}`}
          >
            <rect fill="#fff" height="100%" width="100%" x="-2" y="-2" />
            <path d={pendingApp.path} fill="#000" />
          </svg>
          <p>
            {factorTexts.key}
            <code className="block text-sm wrap-anywhere select-all">{pendingApp.secret}</code>
          </p>
          <Field label={factorTexts.sixDigits}>
            <TextInput
              autoComplete="one-time-code"
              autoFocus
              inputMode="numeric"
              maxLength={12}
              name="totp"
              ref={codeInput}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button pending={pending} size="sm" type="submit">
              {factorTexts.continue}
            </Button>
            <Button onClick={() => setPendingApp(null)} size="sm" variant="outline">
              {factorTexts.cancel}
            </Button>
          </div>
        </form>
      )}
      {!pendingApp && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={pending} onClick={beginSetup} size="sm" variant="outline">
            {factorTexts.addApp}
          </Button>
          {totp && (
            <Button
              aria-label={factorTexts.removeOf(factorTexts.app.toLowerCase())}
              disabled={pending}
              onClick={() => runAndReload(() => apiFetch(removeTotp))}
              size="sm"
              variant="outline"
            >
              {factorTexts.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
