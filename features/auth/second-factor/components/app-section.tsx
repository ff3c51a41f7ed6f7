import { useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { beginTotp, confirmTotp, removeTotp } from "../contract";
import type { SectionProps } from "../schema";
import { factorTexts } from "../texts";

type Pending = { secret: string; size: number; path: string };

/** The key as a QR code: an SVG path in modules, and the number of modules per side. */
async function qrOf(secret: string, uri: string): Promise<Pending> {
  const { encode } = await import("uqr");
  const { data, size } = encode(uri);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { secret, size, path };
}

/** Sets up an authenticator app by QR code or by hand, and removes it. */
export function AppSection({ factors: { totp }, pending, change, formatMoment }: SectionProps) {
  const [newKey, setNewKey] = useState<Pending | null>(null);
  const digits = useRef<HTMLInputElement>(null);
  const beginSetup = async () => {
    const key = await change(async () => {
      const { secret, uri } = await apiFetch(beginTotp);
      return qrOf(secret, uri);
    });
    if (key) setNewKey(key);
  };
  const confirm = async () => {
    const body = { totp: digits.current?.value ?? "" };
    if (await change(() => apiFetch(confirmTotp, { body }))) setNewKey(null);
    else digits.current?.select();
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{factorTexts.appNote}</p>
      <p>{totp ? factorTexts.appSince(formatMoment(totp.confirmedAt)) : factorTexts.noApp}</p>
      {newKey && (
        <form className="grid gap-4" noValidate onSubmit={submitWith(confirm)}>
          <p className="text-sm text-muted">{factorTexts.scan}</p>
          <svg
            aria-label="QR code of the key"
            className="w-44 rounded-md"
            role="img"
            shapeRendering="crispEdges"
            viewBox={`-2 -2 ${newKey.size + 4} ${newKey.size + 4}`}
          >
            <rect fill="#fff" height="100%" width="100%" x="-2" y="-2" />
            <path d={newKey.path} fill="#000" />
          </svg>
          <p>
            {factorTexts.key}
            <code className="block text-sm wrap-anywhere select-all">{newKey.secret}</code>
          </p>
          <Field label={factorTexts.sixDigits}>
            <TextInput
              autoComplete="one-time-code"
              autoFocus
              inputMode="numeric"
              maxLength={12}
              name="totp"
              ref={digits}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button pending={pending} size="sm" type="submit">
              {factorTexts.continue}
            </Button>
            <Button onClick={() => setNewKey(null)} size="sm" variant="outline">
              {factorTexts.cancel}
            </Button>
          </div>
        </form>
      )}
      {!newKey && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={pending} onClick={beginSetup} size="sm" variant="outline">
            {factorTexts.addApp}
          </Button>
          {totp && (
            <Button
              aria-label={factorTexts.removeOf(factorTexts.app.toLowerCase())}
              disabled={pending}
              onClick={() => change(() => apiFetch(removeTotp))}
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
