import { useId } from "react";
import { pages } from "~/lib/paths";
import { ConfirmIdentity } from "../../confirmation/components/confirm-identity";
import { factorTexts } from "../../second-factor/texts";
import type { Account } from "../schema";
import { accountTexts } from "../texts";
import { AccountSections } from "./account";
import type { SectionFrame } from "./sessions";

const Section: SectionFrame = ({ title, heading, children }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-10 border-t border-line pt-6 first-of-type:mt-0 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 className="mb-4 font-display text-3xl font-normal" id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
};

/** The account page of a juror or programmer. */
export function MemberAccountPage({ account }: { account: Account }) {
  const { name, email, needs } = account;
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
      <AccountSections
        account={account}
        onChange={({ binding }) => needs && binding && window.location.assign(pages.jury)}
        Section={Section}
      />
      <ConfirmIdentity />
    </main>
  );
}
