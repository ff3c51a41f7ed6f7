import { isRouteErrorResponse } from "react-router";
import { ErrorPageLayout } from "~/features/site/components/error-page";

type ErrorText = { code: number; title: string; text: string };

const notFound = {
  title: "Page Not Found",
  text: "We can't find this page. It may have moved, or the link may be wrong.",
};

const invalidAddress = {
  title: "Invalid address",
  text: "This URL contains characters that aren't allowed. Check it, or go to the home page.",
};

/** The texts for an invalid and for an unknown address, by status. */
export const notFoundPage = { 400: invalidAddress, 404: notFound };

const textsByStatus: Record<number, Omit<ErrorText, "code">> = {
  401: { title: "Please log in", text: "Only the festival director can see this page." },
  403: {
    title: "This page can't be opened from here",
    text: "Go to the home page and try again from there.",
  },
  404: notFound,
  429: {
    title: "Please wait a minute",
    text: "There were too many requests from your address. Please try again in a minute.",
  },
};

const serverFailure: ErrorText = {
  code: 500,
  title: "Something went wrong",
  text: "Something failed on our side. Please try again in a minute.",
};

function describeError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return serverFailure;
  const knownText = textsByStatus[error.status];
  return knownText ? { code: error.status, ...knownText } : serverFailure;
}

/** The page for an error of a route: a plain sentence, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const { code, title, text } = describeError(error);
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
