import type { ReactNode } from "react";
import { Button, buttonClass } from "~/components/button";
import { CodeInput } from "~/components/code-input";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { pages, pathFor } from "~/lib/paths";
import { exportYourData } from "../contract";
import type { ErasureAnswer, ReceiptAnswer, YourData } from "../schema";
import { kindTexts, yourDataTexts as texts } from "../texts";
import { RetentionList } from "./retention-list";

/** The pages below /your-data. Each is a plain form and works without JavaScript. */

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page wrap">
      <div className="mx-auto grid max-w-2xl gap-6 [&_h2]:mt-4 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:leading-none [&_h2]:font-normal">
        <h1 className="h-page">{title}</h1>
        {children}
      </div>
    </article>
  );
}

type AskProps = { isSent: boolean; wrong: boolean };

/** Asks for an address and requests a code. */
export function AskPage({ isSent, wrong }: AskProps) {
  return (
    <Page title={texts.title}>
      <p className="text-muted">{texts.intro}</p>
      {isSent && <p role="status">{texts.sent}</p>}
      <form action={pages.yourData} className="grid gap-5" method="post">
        <Field error={wrong ? texts.wrongEmail : undefined} label={texts.email}>
          <TextInput autoComplete="email" maxLength={254} name="email" required type="email" />
        </Field>
        <div>
          <Button type="submit">{texts.send}</Button>
        </div>
      </form>
      <h2>{texts.retentionTitle}</h2>
      <RetentionList />
    </Page>
  );
}

/** Takes the six-digit code of the email. */
export function ProvePage({ token, wrong }: { token: string; wrong: string | null }) {
  return (
    <Page title={texts.title}>
      <form action={pathFor("yourDataProve", { token })} className="grid gap-5" method="post">
        <Field error={wrong ?? undefined} hint={texts.digitsHint} label={texts.sixDigits}>
          <CodeInput name="code" required />
        </Field>
        <div>
          <Button type="submit">{texts.continue}</Button>
        </div>
      </form>
    </Page>
  );
}

/** The data about the verified address. */
export function OverviewPage({ email, holdings, refusals }: Omit<YourData, "requests">) {
  const presentHoldings = holdings.filter(({ count }) => count > 0);
  return (
    <Page title={texts.title}>
      <p className="text-muted wrap-anywhere">{email}</p>
      <h2>{texts.holdingsTitle}</h2>
      {presentHoldings.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <Rows rows={presentHoldings.map(({ kind, count, why }) => ({ kind, count, why }))} />
      )}
      <p className="text-sm text-muted">{texts.exportNote}</p>
      <div className="flex flex-wrap gap-3">
        {!refusals.export && (
          <a className={buttonClass({ variant: "outline" })} download href={exportYourData.path}>
            {texts.download}
          </a>
        )}
        {!refusals.erase && (
          <a className={buttonClass({ variant: "outline" })} href={pages.yourDataDelete}>
            {texts.delete}
          </a>
        )}
      </div>
      <Refusals {...refusals} />
    </Page>
  );
}

/** The sentences in place of buttons. */
const Refusals = (refusals: YourData["refusals"]) =>
  [...new Set([refusals.export, refusals.erase])].map(
    (sentence) => sentence && <p key={sentence}>{sentence}</p>,
  );

type RowsProps = { rows: { kind: keyof typeof kindTexts; count: number; why?: string }[] };

function Rows({ rows }: RowsProps) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ kind, count, why }) => (
        <li className="flex justify-between gap-6 border-t border-line pt-3" key={kind}>
          <span className="min-w-0">
            {kindTexts[kind]}
            {why && <small className="block text-sm text-muted">{why}</small>}
          </span>
          <b className="font-medium tabular-nums">{count}</b>
        </li>
      ))}
    </ul>
  );
}

type DeleteProps = {
  counts: ErasureAnswer | null;
  /** Why it cannot be deleted now. */
  reason: string | null;
  wrong: string | null;
};

/** What a deletion does, and its confirmation. */
export function DeletePage({ counts, reason, wrong }: DeleteProps) {
  return (
    <Page title={texts.delete}>
      {reason && <p role="alert">{reason}</p>}
      {counts && (
        <>
          <h2>{texts.deletedTitle}</h2>
          {counts.gone.length > 0 ? <Rows rows={counts.gone} /> : <p>{texts.nothing}</p>}
          {counts.kept.length > 0 && (
            <>
              <h2>{texts.keptTitle}</h2>
              <Rows rows={counts.kept} />
            </>
          )}
          <form action={pages.yourDataDelete} className="grid gap-5" method="post">
            <Field error={wrong ?? undefined} label={texts.confirm}>
              <TextInput autoComplete="email" maxLength={254} name="email" required type="email" />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger">
                {texts.deleteNow}
              </Button>
            </div>
          </form>
        </>
      )}
      <p>
        <a className="link" href={pages.yourData}>
          {texts.back}
        </a>
      </p>
    </Page>
  );
}

/** The receipt of a deletion. */
export function DeletedPage({ receipt }: { receipt: ReceiptAnswer }) {
  return (
    <Page title={texts.deleted}>
      <p className="text-muted">{texts.receipt}</p>
      <pre className="border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(receipt, null, 2)}
      </pre>
    </Page>
  );
}
