import type { ReactNode } from "react";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { Button, ButtonLink } from "~/ui/button";
import type { Receipt } from "../../client";
import { submissionTitle } from "../../schema";

type Props = { receipt: Receipt; email: string; onAnother: () => void };

/** The end of an entry's way: what was handed in, what was paid. */
export function ThankYou({ receipt, email, onAnother }: Props) {
  const facts = useFacts();
  const category = categoryOf(facts, receipt.submissionType);
  const lines: [string, string][] = [
    [category.acceptedMinutes ? "Title" : "Log line", submissionTitle(receipt)],
    ["Category", category.name],
    ["Fee paid", receipt.submissionFee],
    ["Reference", receipt.id],
  ];
  return (
    <Thanks lines={lines} onAnother={onAnother}>
      We have your {category.name.toLowerCase()} and your fee. A confirmation is on its way to{" "}
      <strong>{email}</strong>. The link in it opens your entry, to look at or to correct.
    </Thanks>
  );
}

type ThanksProps = {
  /** The receipt, line by line. */
  lines: readonly [term: string, text: string][];
  onAnother: () => void;
  children: ReactNode;
};

/** The closed curtain with thanks, a receipt and what happens next. */
export function Thanks({ lines, onAnother, children }: ThanksProps) {
  const { texts } = useFacts();
  return (
    <section className="thanks">
      <img alt="" className="thanks-art" height={1000} src="/art/curtain.webp" width={2000} />
      <div className="wrap">
        <h1 tabIndex={-1}>Thank you. It is in.</h1>
        <p className="lead">{children}</p>
        <dl className="receipt">
          {lines.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
        <h2 className="h-group">What happens next</h2>
        <p>We review every entry and write to you within {texts.reviewTime}.</p>
        <div className="thanks-actions">
          <Button onClick={onAnother}>Submit another</Button>
          <ButtonLink to={pageAddress("home")} variant="outline">
            Back to the festival
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
