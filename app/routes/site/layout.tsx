import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage } from "~/app/error-boundary";
import { LazyOnVisible, lazySection } from "~/components/lazy-on-visible";
import { SiteFooter } from "~/features/site/components/footer";
import { SiteHeader } from "~/features/site/components/header";
import { documents } from "~/lib/paths";
import type { Route } from "./+types/layout";
import "~/components/styles/site.css";

// The styles load with the page, the code later.

/** At the end of every page: loaded when it is near. */
const signup = lazySection(() => import("./footer-signup"));

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/atom+xml", title: "News", href: documents.newsFeed },
];

/** The frame of all public pages. */
export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter signup={<LazyOnVisible part={signup} />} />
    </>
  );
}
