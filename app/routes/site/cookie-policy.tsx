import { pageMeta } from "~/app/page-meta";
import { useSettings } from "~/features/settings/hooks";
import { CookieChoice } from "~/features/site/components/cookie-choice";
import { LegalPage } from "~/features/site/components/legal-page";
import { storageRegistryFor } from "~/lib/browser-storage/cookie-policy.texts";
import type { Route } from "./+types/cookie-policy";

const title = "Cookie Policy";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title,
    description: "What this site stores in your browser, and how to decline.",
  });

export default function CookiePolicy() {
  const { mailboxes } = useSettings();
  return (
    <LegalPage
      mailbox={mailboxes.cookies}
      summary="Cookies are small pieces of data that a site stores in your browser. Some are needed for the site to work; the others need your consent."
      title={title}
    >
      <h2>Your choice</h2>
      <CookieChoice />
      <h2>The kinds of cookies</h2>
      <ul>
        <li>
          <strong>Essential cookies</strong> keep you logged in, protect forms and remember your
          cookie choice. They are always on.
        </li>
        <li>
          <strong>Performance cookies</strong> would tell us which pages are read and how quickly
          they load.
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
          <strong>Content delivery:</strong> services that deliver pictures and films faster.
        </li>
      </ul>
      <h2>What this site stores today</h2>
      <p>
        We use no analytics or content delivery services, so they store nothing. A visit stores only
        this:
      </p>
      <ul>
        <StoredList reader="visitor" />
        <li>
          <strong>The card payment provider's own cookies,</strong> on the pages where you pay by
          card.
        </li>
      </ul>
      <p>When festival directors log in, the browser also stores:</p>
      <ul>
        <StoredList reader="director" />
      </ul>
      <p>For jurors, the browser stores:</p>
      <ul>
        <StoredList reader="juror" />
      </ul>
      <p>
        Visitors get a cookie from us only when they vote or ask to see their data. In your browser,
        some names may begin with <code>__Host-</code>.
      </p>
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

const places = { cookie: "a cookie", browser: "in this browser", tab: "in this tab" };

/** Everything that the site stores in the browser of such a reader. */
function StoredList({ reader }: { reader: Parameters<typeof storageRegistryFor>[0] }) {
  return storageRegistryFor(reader).map(({ name, kind, what, stays }) => (
    <li key={name}>
      <strong>{what}:</strong> {places[kind]}, {stays} (<code>{shownName(name)}</code>).
    </li>
  ));
}

/** 'entry:' → 'entry:…', for keys with an id */
const shownName = (name: string) => (/[:-]$/.test(name) ? `${name}…` : name);
