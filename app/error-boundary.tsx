import { isRouteErrorResponse } from "react-router";
import { ErrorPageLayout } from "~/features/site/components/error-page";

type Told = { code: number; title: string; text: string };

const notFound = {
  title: "Page Not Found",
  text: "There is nothing at this address. It may have moved, or the link was mistyped.",
};

const unreadable = {
  title: "This address cannot be read",
  text: "It holds marks that no address has. Please type it anew, or begin at the home page.",
};

/** What the page for an address says that leads nowhere. */
export const notFoundPage = { 400: unreadable, 404: notFound };

const situations: Record<number, Omit<Told, "code">> = {
  401: { title: "Log in first", text: "This page is for the festival director." },
  403: { title: "Not this way", text: "This page cannot be opened from here." },
  404: notFound,
  429: {
    title: "One moment",
    text: "There were too many requests from your address. Please try again in a minute.",
  },
};

const ours: Told = {
  code: 500,
  title: "Something went wrong",
  text: "The fault is on our side. Please try again in a minute.",
};

function tell(error: unknown): Told {
  if (!isRouteErrorResponse(error)) return ours;
  const situation = situations[error.status];
  return situation ? { code: error.status, ...situation } : ours;
}

/** The page for an error caught by a route: its situation in plain words, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const { code, title, text } = tell(error);
  return (
    <>
      <title>{title}</title>
      <meta content="noindex" name="robots" />
      <ErrorPageLayout code={code} title={title}>
        {text}
      </ErrorPageLayout>
    </>
  );
}
