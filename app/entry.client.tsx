import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withRetries } from "~/lib/api/retrying-fetch";
import { ensureTemporal } from "~/lib/dates/load-temporal-polyfill.browser";
import { isAdminPath } from "~/lib/paths";

window.fetch = withRetries(window.fetch.bind(window));

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A part that was translated before it was hydrated is drawn again, which is all that it needs.
      onRecoverableError: (error) => window.wasTranslated || reportError(error),
    },
  );
}

function startHydration() {
  if (!window.wasTranslated) return startTransition(hydrate);
  // React compares the page with the original texts. Not in a transition: between its parts the translator would change
  // them again.
  window.restoreTexts?.(document);
  hydrate();
}

if (isAdminPath(location.pathname)) void ensureTemporal().then(startHydration);
else startHydration();
