import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { firstInteraction } from "~/components/hooks/use-first-interaction";
import { withLateDiscovery } from "~/lib/api/late-route-discovery";
import { withRetries } from "~/lib/api/retrying-fetch";
import { haveTemporal } from "~/lib/dates/load-temporal-polyfill.browser";
import { isAdminPath } from "~/lib/paths";

window.fetch = withLateDiscovery(withRetries(window.fetch.bind(window)), firstInteraction);

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
