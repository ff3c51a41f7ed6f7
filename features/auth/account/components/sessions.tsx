import { type ComponentType, type ReactNode, type Ref, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { FieldError } from "~/components/field";
import { apiFetch, CallError } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { useAttempt } from "../../hooks";
import { endOwnSession, endOwnSessions } from "../../session/contract";
import type { OpenSession } from "../../session/schema";
import { logOut, openLogin } from "../../session/tab.browser";
import { endQuestions, accountTexts as texts } from "../texts";

/** How an area of the site frames a section. `heading` gets the focus when a button below it was removed. */
export type SectionFrame = ComponentType<{
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}>;

/** Which sessions end, and the call that ends them. */
type Ending = { sessions: keyof typeof endQuestions; call: () => Promise<unknown> };

const endOthers: Ending = {
  sessions: "others",
  call: () => apiFetch(endOwnSessions, { query: { keep: "this" } }),
};
const endAll: Ending = { sessions: "all", call: () => apiFetch(endOwnSessions) };
const endById = (id: string): Ending => ({
  sessions: "one",
  call: () => apiFetch(endOwnSession, { params: { id } }),
});

/** The status of a refusal for a session that has ended already; throws any other error. */
const statusOfEndedSession = (error: unknown): number => {
  if (error instanceof CallError && (error.status === 401 || error.status === 404)) {
    return error.status;
  }
  throw error;
};

type Props = {
  sessions: readonly OpenSession[];
  /** Directors are asked before sessions end, and have a login of their own. */
  isDirector: boolean;
  Section: SectionFrame;
  formatMoment: (moment: string) => string;
};

/** A person's active sessions, with buttons to end them. */
export function Sessions({ sessions, isDirector, Section, formatMoment }: Props) {
  const { revalidate } = useRevalidator();
  const { pending, error, run } = useAttempt();
  const [isAsking, setIsAsking] = useState(false);
  // The dialog's text stays while it fades out.
  const [requestedEnding, setRequestedEnding] = useState(endAll);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Ends sessions and shows the remaining ones, or the login if this one has ended. */
  const end = async ({ sessions: ended, call }: Ending) => {
    const status = await run(() => call().then(() => 204, statusOfEndedSession));
    if (status !== null && (ended === "all" || status === 401)) return openLogin(isDirector);
    setIsAsking(false);
    if (status === null) return;
    const title = ended === "one" ? texts.sessionEnded : texts.othersEnded;
    toast({ title, tone: "success" });
    await revalidate();
    // The pressed button was removed.
    heading.current?.focus();
  };
  const request = (ending: Ending) => {
    if (!isDirector) return void end(ending);
    setRequestedEnding(ending);
    setIsAsking(true);
  };
  const renderButton = (label: string, onClick: () => void, name?: string) => (
    <Button
      aria-label={name}
      className="flex-none"
      disabled={pending}
      onClick={onClick}
      size="sm"
      variant="outline"
    >
      {label}
    </Button>
  );
  return (
    <Section heading={heading} title={texts.sessions}>
      <ul className="grid gap-4">
        {sessions.map(({ id, browser, address, startedAt, lastSeenAt, isThis }) => (
          <li
            className="flex items-center justify-between gap-6 border-t border-line pt-4"
            key={id}
          >
            <span className="min-w-0 wrap-anywhere">
              {browser}
              <small className="block text-sm text-muted">
                <span className="block">{texts.since(formatMoment(startedAt))}</span>
                <span className="block">{texts.lastUsed(formatMoment(lastSeenAt))}</span>
                {address && <span className="block">{address}</span>}
              </small>
            </span>
            {isThis ? (
              <b className="flex-none text-sm font-medium text-gold">{texts.thisOne}</b>
            ) : (
              renderButton(texts.end, () => request(endById(id)), texts.endOf(browser))
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <span className="mr-auto text-muted tabular-nums max-sm:w-full">
          {texts.sessionCount(sessions.length)}
        </span>
        {renderButton(texts.logOut, () => void run(() => logOut({ isDirector })))}
        {sessions.length > 1 && renderButton(texts.logOutOthers, () => request(endOthers))}
        {renderButton(texts.logOutEverywhere, () => request(endAll))}
      </div>
      <ConfirmDialog
        {...endQuestions[requestedEnding.sessions]}
        danger
        onConfirm={() => void end(requestedEnding)}
        onOpenChange={setIsAsking}
        open={isAsking}
        pending={pending}
      />
    </Section>
  );
}
