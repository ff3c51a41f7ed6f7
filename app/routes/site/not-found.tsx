import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { notFoundPage } from "~/app/error-boundary";
import { pageMeta } from "~/app/page-meta";
import { ErrorPageLayout } from "~/features/site/components/error-page";
import type { Route } from "./+types/not-found";

export function loader({ context }: Route.LoaderArgs) {
  const status = context.get(pageContext).refusedStatus ?? 404;
  return data(status, { status });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: notFoundPage[args.loaderData ?? 404].title, hidden: true });

/** The page for unknown and invalid addresses. */
export default function NotFound({ loaderData: code }: Route.ComponentProps) {
  const { title, text } = notFoundPage[code];
  return (
    <ErrorPageLayout code={code} title={title}>
      {text}
    </ErrorPageLayout>
  );
}
