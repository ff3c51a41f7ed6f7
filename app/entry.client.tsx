import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { haveTemporal } from "~/features/festival/temporal-fill.browser";
import { isDeskPath } from "~/http/addresses";
import { patient } from "~/http/patient-reads";

window.fetch = patient(window.fetch.bind(window));

const begin = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

if (isDeskPath(location.pathname)) void haveTemporal().then(begin);
else begin();
