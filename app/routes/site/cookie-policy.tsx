import { pageMeta } from "~/app/page-meta";
import { useFacts } from "~/features/festival/client";
import { CookieChoice } from "~/features/landing/components/cookie-choice";
import { LegalPage } from "~/features/landing/components/legal-page";
import type { Route } from "./+types/cookie-policy";

const title = "Cookie Policy";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title,
    description: "What this site stores in your browser, and how to say no.",
  });

export default function CookiePolicy() {
  const { mailboxes } = useFacts();
  return (
    <LegalPage
      mailbox={mailboxes.cookies}
      summary="Cookies are small notes that a site leaves in your browser. Some are needed for the site to work; the others wait for your consent."
      title={title}
    >
      <h2>Your choice</h2>
      <CookieChoice />
      <h2>The kinds of cookies</h2>
      <ul>
        <li>
          <strong>Essential cookies</strong> keep you logged in, protect forms and remember your
          answer to the question about cookies. They are always on.
        </li>
        <li>
          <strong>Performance cookies</strong> would tell us which pages are read and how quickly
          they arrive.
        </li>
        <li>
          <strong>Functionality cookies</strong> remember what you have seen or chosen, such as that
          you closed the invitation to the newsletter.
        </li>
      </ul>
      <h2>Third-party cookies</h2>
      <p>Others may set cookies for us where their service is part of a page:</p>
      <ul>
        <li>
          <strong>Payment:</strong> the card payment provider, on the pages where you pay, to
          prevent fraud.
        </li>
        <li>
          <strong>Analytics:</strong> services that count visits, with your consent only.
        </li>
        <li>
          <strong>Content delivery:</strong> services that bring pictures and films to you faster.
        </li>
      </ul>
      <h2>What this site really stores today</h2>
      <p>
        No analytics and no content delivery service is in use, so nothing of theirs is stored. This
        is all there is:
      </p>
      <ul>
        <li>
          <strong>Your answer about cookies</strong> and{" "}
          <strong>that the newsletter popup was closed</strong>, in this browser, until you delete
          them.
        </li>
        <li>
          <strong>What you type into a submission form,</strong> in this browser only, until you
          submit it or clear the form.
        </li>
        <li>
          <strong>That the light on the front page has come on,</strong> until you close the tab.
        </li>
        <li>
          <strong>A session cookie</strong> for the festival director who logs in, for twelve hours
          at most. Visitors get none.
        </li>
        <li>
          <strong>The card payment provider's own cookies,</strong> on the pages where a card is
          paid with.
        </li>
      </ul>
      <h2>How long they stay</h2>
      <ul>
        <li>
          <strong>Session cookies</strong> are gone when you close the browser.
        </li>
        <li>
          <strong>Persistent cookies</strong> stay until they expire or you delete them.
        </li>
        <li>
          <strong>Preferences,</strong> such as your answer above, stay in this browser until you
          change or delete them.
        </li>
      </ul>
      <p>You can delete and block cookies in your browser's settings at any time.</p>
    </LegalPage>
  );
}
