import { useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { removePasskey } from "../contract";
import type { SectionProps } from "../schema";
import { factorTexts } from "../texts";

/** Lists passkeys, and adds one under a name. */
export function PasskeysSection({ factors, pending, runAndReload, formatMoment }: SectionProps) {
  const [isAdding, setIsAdding] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const { passkeys, passkeysOffered } = factors;
  const add = async () => {
    // Without a name: the section's title in the singular, 'Passkey'.
    const label = nameInput.current?.value.trim() || factorTexts.passkeys.slice(0, -1);
    const isAdded = await runAndReload(async () =>
      (await import("../passkeys.browser")).createPasskey(label),
    );
    if (isAdded) setIsAdding(false);
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{factorTexts.passkeysNote}</p>
      {passkeys.length === 0 && <p>{factorTexts.noPasskey}</p>}
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map(({ id, label, createdAt, lastUsedAt, usable, rpId, backedUp }) => (
            <li
              className="flex items-center justify-between gap-4 border-t border-line pt-3"
              key={id}
            >
              <span className="min-w-0 wrap-anywhere">
                {label}
                <small className="block text-sm text-muted">
                  {[
                    factorTexts.added(formatMoment(createdAt)),
                    lastUsedAt
                      ? factorTexts.lastUsed(formatMoment(lastUsedAt))
                      : factorTexts.neverUsed,
                    backedUp && factorTexts.synced,
                    !usable && `${factorTexts.otherAddress}: ${rpId}`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
              <Button
                aria-label={factorTexts.removeOf(label)}
                className="flex-none"
                disabled={pending}
                onClick={() => runAndReload(() => apiFetch(removePasskey, { params: { id } }))}
                size="sm"
                variant="outline"
              >
                {factorTexts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!passkeysOffered.yes && <p className="text-sm text-muted">{passkeysOffered.why}</p>}
      {passkeysOffered.yes && !isAdding && (
        <div>
          <Button onClick={() => setIsAdding(true)} size="sm" variant="outline">
            {factorTexts.addPasskey}
          </Button>
        </div>
      )}
      {isAdding && (
        <form className="grid gap-4" noValidate onSubmit={submitWith(add)}>
          <Field label={factorTexts.name}>
            <TextInput autoComplete="off" autoFocus maxLength={60} name="label" ref={nameInput} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button pending={pending} size="sm" type="submit">
              {factorTexts.save}
            </Button>
            <Button onClick={() => setIsAdding(false)} size="sm" variant="outline">
              {factorTexts.cancel}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
