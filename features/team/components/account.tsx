import { useRevalidator } from "react-router";
import { pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { endOwnSession, endOwnSessions, leave } from "../calls";
import { useTry } from "../client";
import { accountTexts } from "../texts";

type Session = {
  id: string;
  browser: string;
  address: string;
  isThis: boolean;
  /** Both in words. */
  started: string;
  lastSeen: string;
};

type Props = { name: string; email: string; sessions: readonly Session[] };

/** A whole new document: nothing that was read here stays in the browser's memory. */
const goOut = () => window.location.replace(pages.juryLogin);

/** Who is logged in as this juror or programmer, and how they log out. */
export function AccountPage({ name, email, sessions }: Props) {
  const { revalidate } = useRevalidator();
  const { pending, trouble, run } = useTry();
  const others = sessions.filter(({ isThis }) => !isThis);
  const end = async (work: () => Promise<unknown>, then: () => unknown) => {
    const done = await run(async () => {
      await work();
      return true;
    });
    if (done) await then();
  };
  const button = (label: string, onClick: () => void, of?: string) => (
    <Button
      aria-label={of && accountTexts.endOf(of)}
      disabled={pending}
      onClick={onClick}
      size="sm"
      variant="outline"
    >
      {label}
    </Button>
  );
  return (
    <main className="jury-home" id="main" tabIndex={-1}>
      <header className="jury-head">
        <h1>{accountTexts.title}</h1>
        <p className="mt-4 wrap-anywhere">
          {name}
          <span className="block text-muted">{email}</span>
        </p>
      </header>
      <section aria-labelledby="sessions" className="grid gap-5">
        <h2 className="font-display text-3xl font-normal" id="sessions">
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
                button(
                  accountTexts.end,
                  () =>
                    void end(() => call(endOwnSession, { params: { id: session.id } }), revalidate),
                  session.browser,
                )
              )}
            </li>
          ))}
        </ul>
        <div className="empty:hidden" role="alert">
          {trouble && <FieldError>{trouble}</FieldError>}
        </div>
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {button(accountTexts.logOut, () => void end(() => call(leave), goOut))}
          {others.length > 0 &&
            button(
              accountTexts.logOutOthers,
              () => void end(() => call(endOwnSessions, { query: { keep: "this" } }), revalidate),
            )}
          {button(accountTexts.logOutEverywhere, () => void end(() => call(endOwnSessions), goOut))}
        </div>
      </section>
    </main>
  );
}
