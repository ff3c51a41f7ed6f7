import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { haveTemporal } from "~/features/festival/temporal-fill.browser";
import { isAdminPath } from "~/http/addresses";
import { withRetries } from "~/http/patient-reads";

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
