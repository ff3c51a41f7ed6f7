import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { haveTemporal } from "~/features/festival/temporal-fill.browser";
import { isDeskPath } from "~/http/addresses";

// A dialog locks the page behind it with a style element, which needs this
// response's nonce. The library looks for it under this conventional name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
});

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
