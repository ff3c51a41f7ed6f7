import { type ReactNode, useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { apiFetch, CallError } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { ConfirmIdentity } from "../../confirmation/components/confirm-identity";
import { useAttempt } from "../../hooks";
import { Factors } from "../../second-factor/components/factors";
import type { FactorsAnswer } from "../../second-factor/schema";
import { factorTexts } from "../../second-factor/texts";
import { endOwnSession, endOwnSessions, logout } from "../../session/contract";
import { openLogin } from "../../session/tab.browser";
import { accountTexts } from "../member.texts";

type Session = {
  id: string;
  browser: string;
  address: string;
  isThis: boolean;
  /** Both in words. */
  started: string;
  lastSeen: string;
};

type Props = {
  name: string;
  email: string;
  needs: "enrol" | null;
  /** Whether their roles can require a second factor. */
  mayBind: boolean;
  factors: FactorsAnswer;
  sessions: readonly Session[];
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-6">
    <h2 className="mb-4 font-display text-3xl font-normal">{title}</h2>
    {children}
  </section>
);

/** The day of a moment in UTC, without loading the code for time zones. */
const dayOf = (moment: string) => moment.slice(0, 10);

/** The status of a refusal for a session that has ended already; throws any other error. */
const statusOfEndedSession = (error: unknown): number => {
  if (error instanceof CallError && (error.status === 401 || error.status === 404)) {
    return error.status;
  }
  throw error;
};

/** The account page of a juror or programmer: sessions and logout. */
export function AccountPage({ name, email, needs, mayBind, factors, sessions }: Props) {
  const { revalidate } = useRevalidator();
  const { pending, error, run } = useAttempt();
  const otherSessions = sessions.filter(({ isThis }) => !isThis);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Ends sessions and shows the remaining ones, or the login if this one has ended. */
  const end = async (endSessions: () => Promise<unknown>, { endsThis = false } = {}) => {
    const status = await run(() => endSessions().then(() => 204, statusOfEndedSession));
    if (status === null) return;
    if (endsThis || status === 401) return openLogin(false);
    await revalidate();
    // The pressed button was removed.
    heading.current?.focus();
  };
  const renderButton = (label: string, onClick: () => void, browser?: string) => (
    <Button
      aria-label={browser && accountTexts.endOf(browser)}
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
    <main className="max-w-170 mx-auto pt-0 pb-18 px-4" id="main" tabIndex={-1}>
      <header className="pt-10 pb-7 px-0">
        <h1 className="mt-1 font-display text-[clamp(3.25rem,_14vw,_5rem)] leading-[0.92] font-normal">
          {accountTexts.title}
        </h1>
        <p className="mt-4 wrap-anywhere">
          {name}
          <span className="block text-muted">{email}</span>
        </p>
      </header>
      {needs && (
        <p className="mb-8" role="status">
          {factorTexts.enrol}. {factorTexts.howToBind}
        </p>
      )}
      <section aria-labelledby="sessions" className="grid gap-5">
        <h2 className="font-display text-3xl font-normal" id="sessions" ref={heading} tabIndex={-1}>
          {accountTexts.sessions}
        </h2>
        <ul className="grid gap-4">
          {sessions.map((session) => (
            <li
              className="flex items-center justify-between gap-6 border-t border-line pt-4"
              key={session.id}
            >
              <span className="min-w-0 wrap-anywhere">
                {session.browser}
                <small className="block text-sm text-muted">
                  <span className="block">{accountTexts.since(session.started)}</span>
                  <span className="block">{accountTexts.lastUsed(session.lastSeen)}</span>
                  {session.address && <span className="block">{session.address}</span>}
                </small>
              </span>
              {session.isThis ? (
                <b className="flex-none text-sm font-medium text-gold">{accountTexts.thisOne}</b>
              ) : (
                renderButton(
                  accountTexts.end,
                  () => void end(() => apiFetch(endOwnSession, { params: { id: session.id } })),
                  session.browser,
                )
              )}
            </li>
          ))}
        </ul>
        <div className="empty:hidden" role="alert">
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {renderButton(
            accountTexts.logOut,
            () => void end(() => apiFetch(logout), { endsThis: true }),
          )}
          {otherSessions.length > 0 &&
            renderButton(
              accountTexts.logOutOthers,
              () => void end(() => apiFetch(endOwnSessions, { query: { keep: "this" } })),
            )}
          {renderButton(
            accountTexts.logOutEverywhere,
            () => void end(() => apiFetch(endOwnSessions), { endsThis: true }),
          )}
        </div>
      </section>
      <Factors
        loaded={factors}
        mayBind={mayBind}
        onChange={({ binding }) => needs && binding && window.location.assign(pages.jury)}
        Section={Section}
        formatMoment={dayOf}
      />
      <ConfirmIdentity />
    </main>
  );
}
