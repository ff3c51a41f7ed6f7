import { data } from "react-router";
import { pageMeta } from "~/app/page-meta";
import { notFound } from "~/app/trouble";
import { TroublePage } from "~/features/landing/components/trouble-page";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: notFound.title, hidden: true });

/** Any address that no other route knows. */
export default function NotFound() {
  return (
    <TroublePage code={404} title={notFound.title}>
      {notFound.text}
    </TroublePage>
  );
}
