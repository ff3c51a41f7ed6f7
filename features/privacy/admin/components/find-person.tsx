import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { apiFetchFile } from "~/lib/api/download-file";
import { toast } from "~/lib/toast";
import { erasePerson, exportPerson, lookUpPerson } from "../../contract";
import type { ErasureAnswer, YourData } from "../../schema";
import { directorKindTexts, adminTexts as texts } from "../../texts";
import { EraseDialog } from "./erase-dialog";

/** Looks up an address, exports its data as a file, and deletes it. */
export function FindPerson() {
  const [person, setPerson] = useState<YourData | null>(null);
  const [counts, setCounts] = useState<ErasureAnswer | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const runTask = async (work: () => Promise<void>) => {
    setPending(true);
    setError(null);
    await work().catch((caught: Error) => setError(errorMessage(caught)));
    setPending(false);
  };
  const findPerson = () =>
    runTask(async () => {
      const body = { email: address.current?.value ?? "" };
      setPerson(await apiFetch(lookUpPerson, { body }));
    });
  const email = person?.email ?? "";
  const countErasure = () =>
    runTask(async () => setCounts(await apiFetch(erasePerson, { body: { email, dryRun: true } })));
  const erase = (reason: string) =>
    runTask(async () => {
      setCounts(null);
      await apiFetch(erasePerson, { body: { email, dryRun: false, reason } });
      setPerson(null);
      toast({ title: texts.deleted, tone: "success" });
      void revalidate();
    });
  const presentHoldings = person?.holdings.filter(({ count }) => count > 0) ?? [];
  return (
    <Card title={texts.find}>
      <form className="grid gap-4" noValidate onSubmit={submitWith(findPerson)}>
        <Field label={texts.email}>
          <TextInput
            autoComplete="off"
            inputMode="email"
            maxLength={254}
            ref={address}
            type="email"
          />
        </Field>
        <div>
          <Button pending={pending} size="sm" type="submit">
            {texts.lookUp}
          </Button>
        </div>
      </form>
      <div className="mt-3 empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      {person && (
        <div aria-live="polite" className="mt-5 grid gap-3">
          <p className="wrap-anywhere">{email}</p>
          <ul className="grid gap-2">
            {presentHoldings.map(({ kind, count, why }) => (
              <li className="flex justify-between gap-6 border-t border-line pt-2" key={kind}>
                <span>
                  {directorKindTexts[kind]}
                  <small className="block text-sm text-muted">{why}</small>
                </span>
                <b className="font-medium tabular-nums">{count}</b>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            {!person.refusals.export && (
              <Button
                disabled={pending}
                onClick={() =>
                  runTask(() => apiFetchFile("POST", exportPerson.path, "your-data.zip", { email }))
                }
                size="sm"
                variant="outline"
              >
                {texts.export}
              </Button>
            )}
            {!person.refusals.erase && (
              <Button disabled={pending} onClick={countErasure} size="sm" variant="outline">
                {texts.erase}
              </Button>
            )}
          </div>
          {[...new Set([person.refusals.export, person.refusals.erase])].map(
            (sentence) =>
              sentence && (
                <p className="text-sm text-muted" key={sentence}>
                  {sentence}
                </p>
              ),
          )}
        </div>
      )}
      <EraseDialog
        counts={counts}
        email={email}
        onClose={() => setCounts(null)}
        onErase={erase}
        pending={pending}
      />
    </Card>
  );
}
