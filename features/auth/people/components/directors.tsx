import { useRef, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Field, FieldError } from "~/components/field";
import { StatusBadge } from "~/components/status-badge";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import {
  addDirector,
  inviteDirector,
  listDirectors,
  removeDirector,
  resetFactors,
} from "../directors.contract";
import type { Director } from "../schema";
import { directorTexts as texts } from "../texts";

type PendingAction = { kind: "remove" | "reset"; director: Director };

const stateText = ({ state, binding }: Director) => {
  if (state === "invited") return texts.invited;
  return binding ? texts.twoSteps : texts.oneStep;
};

/** Lists directors; adds, invites, resets and removes them. */
export function Directors({ loaded, email }: { loaded: Director[]; email: string }) {
  const [directors, setDirectors] = useState(loaded);
  const [isAdding, setIsAdding] = useState(false);
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const { pending, error, run } = useAttempt();
  const runAndReload = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      setDirectors(await apiFetch(listDirectors));
      return true;
    });
  const add = async () => {
    const body = { name: nameInput.current?.value ?? "", email: emailInput.current?.value ?? "" };
    if (await runAndReload(() => apiFetch(addDirector, { body }))) setIsAdding(false);
  };
  const perform = async ({ kind, director: { id } }: PendingAction) => {
    setPendingAction(null);
    const call = kind === "remove" ? removeDirector : resetFactors;
    await runAndReload(() => apiFetch(call, { params: { id } }));
  };
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-muted">{directors.length === 1 ? texts.propose : texts.note}</p>
      <ul className="grid gap-3">
        {directors.map((director) => (
          <li className="grid gap-2 border-t border-line pt-3" key={director.id}>
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <span className="min-w-0 wrap-anywhere">
                {director.name}
                <small className="block text-sm text-muted">{director.email}</small>
              </span>
              <StatusBadge hollow={!director.binding} tone={director.binding ? "green" : "subtle"}>
                {stateText(director)}
              </StatusBadge>
            </span>
            {director.email !== email && (
              <span className="flex flex-wrap gap-2">
                {director.state === "invited" && (
                  <Button
                    disabled={pending}
                    onClick={() =>
                      runAndReload(() => apiFetch(inviteDirector, { params: { id: director.id } }))
                    }
                    size="sm"
                    variant="outline"
                  >
                    {texts.inviteAgain}
                  </Button>
                )}
                <Button
                  aria-label={texts.resetOf(director.name)}
                  disabled={pending}
                  onClick={() => setPendingAction({ kind: "reset", director })}
                  size="sm"
                  variant="outline"
                >
                  {texts.reset}
                </Button>
                {!director.environment && (
                  <Button
                    aria-label={texts.removeOf(director.name)}
                    disabled={pending}
                    onClick={() => setPendingAction({ kind: "remove", director })}
                    size="sm"
                    variant="outline"
                  >
                    {texts.remove}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      {isAdding ? (
        <form className="mt-5 grid gap-4" noValidate onSubmit={submitWith(add)}>
          <Field label={texts.name}>
            <TextInput autoComplete="off" autoFocus maxLength={120} ref={nameInput} />
          </Field>
          <Field label={texts.email}>
            <TextInput
              autoComplete="off"
              inputMode="email"
              maxLength={254}
              ref={emailInput}
              type="email"
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button pending={pending} size="sm" type="submit">
              {texts.invite}
            </Button>
            <Button onClick={() => setIsAdding(false)} size="sm" variant="outline">
              {texts.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button className="mt-5" onClick={() => setIsAdding(true)} size="sm" variant="outline">
          {texts.add}
        </Button>
      )}
      <ConfirmDialog
        confirm={pendingAction?.kind === "reset" ? texts.reset : texts.remove}
        danger
        onConfirm={() => pendingAction && void perform(pendingAction)}
        onOpenChange={(open) => !open && setPendingAction(null)}
        open={pendingAction !== null}
        pending={pending}
        question={pendingAction?.kind === "reset" ? texts.resetNote : texts.removeNote}
        title={
          pendingAction?.kind === "reset"
            ? texts.resetQuestion(pendingAction.director.name)
            : texts.removeQuestion(pendingAction?.director.name ?? "")
        }
      />
    </Card>
  );
}
