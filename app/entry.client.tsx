import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withRetries } from "~/lib/api/retrying-fetch";
import { haveTemporal } from "~/lib/dates/load-temporal-polyfill.browser";
import { isAdminPath } from "~/lib/paths";

window.fetch = withRetries(window.fetch.bind(window));

const begin = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

if (isAdminPath(location.pathname)) void haveTemporal().then(begin);
else begin();
