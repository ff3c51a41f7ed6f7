import { Link } from "react-router";
import { pageMeta } from "~/app/page-meta";
import { useSettings } from "~/features/settings/hooks";
import { LegalPage } from "~/features/site/components/legal-page";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/privacy-policy";

const title = "Privacy Policy";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title, description: "What we know about you, why, and how to change that." });

export default function PrivacyPolicy() {
  const { brand, mailboxes } = useSettings();
  return (
    <LegalPage
      mailbox={mailboxes.privacy}
      summary="What we know about you is what you type into our forms. We use it to run the festival, we do not sell it, and you can see, correct and delete it."
      title={title}
    >
      <h2>What we collect</h2>
      <ul>
        <li>
          <strong>Name, email and contact details,</strong> when you submit a film, write to us or
          subscribe.
        </li>
        <li>
          <strong>Film submission details and media:</strong> titles, credits, synopses, and the
          links or files that show your work. If you do not pay for an entry, we keep your draft
          until 14 days after the deadline, so that you can finish it. We send one reminder and then
          delete it.
        </li>
        <li>
          <strong>Payment information,</strong> which is handled by a card payment provider. Card
          numbers go straight to the provider and never reach us; we keep the amount and the
          payment's reference.
        </li>
        <li>
          <strong>Communication preferences,</strong> such as whether you want our newsletter.
        </li>
        <li>
          <strong>Shortened IP addresses,</strong> which do not identify a single device, to protect
          our forms from automated abuse.
        </li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To receive, review and show submissions, to charge the submission fee, to answer messages,
        to send what you subscribed to, and to keep the site safe.
      </p>
      <h2>Who receives it</h2>
      <p>
        <strong>Your data is not sold.</strong> These receive only what they need:
      </p>
      <ul>
        <li>
          <strong>Jury members,</strong> who watch and judge the submissions.
        </li>
        <li>
          <strong>Service providers</strong> who work for us, such as the card payment provider and
          those who host the site and deliver our mail.
        </li>
        <li>
          <strong>Legal authorities,</strong> where the law obliges us.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        You may access, correct and delete your data, and withdraw your consent to marketing, at any
        time and without giving a reason. Every newsletter has a one-click unsubscribe link. For
        everything else write to <a href={`mailto:${mailboxes.privacy}`}>{mailboxes.privacy}</a>. We
        keep payment records for as long as the law requires.
      </p>
      <h2>Cookies</h2>
      <p>
        What {brand.name} stores in your browser is listed in the{" "}
        <Link to={pathFor("cookiePolicy")}>Cookie Policy</Link>.
      </p>
    </LegalPage>
  );
}
