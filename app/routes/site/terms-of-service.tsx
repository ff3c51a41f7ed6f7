import { Link } from "react-router";
import { pageMeta } from "~/app/page-meta";
import { useSettings } from "~/features/settings/hooks";
import { formatDeadline } from "~/features/settings/rules";
import { LegalPage } from "~/features/site/components/legal-page";
import { SectionLink } from "~/features/site/components/section-link";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/terms-of-service";

const title = "Terms of Service";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title, description: "The terms for submissions to the festival." });

export default function TermsOfService() {
  const settings = useSettings();
  const { brand, mailboxes, words } = settings;
  return (
    <LegalPage
      mailbox={mailboxes.legal}
      summary={`These terms apply to this site and to everything submitted to ${brand.fullName}. By submitting you agree to them.`}
      title={title}
    >
      <h2>What you submit</h2>
      <ul>
        <li>
          It is <strong>original</strong>, and you own the rights to it.
        </li>
        {words.termsSubject && (
          <li>
            It is on a <strong>{words.termsSubject}</strong>.
          </li>
        )}
        <li>
          It <strong>meets the technical specifications</strong> in the{" "}
          <SectionLink section="guidelines">guidelines</SectionLink>.
        </li>
        <li>
          It is <strong>complete</strong>: the form is complete and we can watch the film.
        </li>
        <li>
          It is <strong>on time</strong>: the deadline is {formatDeadline(settings)}.
        </li>
      </ul>
      <h2>Fees</h2>
      <p>
        A submission fee is charged for each entry and stated before you pay.{" "}
        <strong>Fees are non-refundable.</strong> There are no fee waivers or student discounts.
      </p>
      <h2>Judging</h2>
      <p>
        <strong>Decisions are final.</strong> The festival may disqualify a submission that does not
        meet these terms, or that contains false information, at any time.
      </p>
      <h2>What you allow us</h2>
      <p>
        The festival may screen what you submit, and may use excerpts and stills to promote the
        festival. All other rights stay yours. Winners must be available for the ceremony.
      </p>
      <h2>Liability</h2>
      <p>
        As far as the law allows, <strong>our liability is limited to the fees you paid.</strong>
      </p>
      <h2>Changes</h2>
      <p>
        These terms may change with notice. What we do with your data is in the{" "}
        <Link to={pathFor("privacyPolicy")}>Privacy Policy</Link>.
      </p>
    </LegalPage>
  );
}
