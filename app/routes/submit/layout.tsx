import { Outlet } from "react-router";
import { ErrorPage } from "~/app/error-boundary";
import { QueryProvider } from "~/lib/api/query-client";
import type { Route } from "./+types/layout";
import "~/app/styles/submit.css";

/** The layout of the submission forms: styles and error page. */
export default function SubmitLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
