import { pageMeta } from "~/app/page-meta";
import { ProvePage } from "~/features/privacy/components/your-data";
import { codeRefused } from "~/features/privacy/texts";
import type { Route } from "./+types/your-data-prove";

/** Changes nothing: mail scanners open every link. */
export const loader = ({ url }: Route.LoaderArgs) => ({ wrong: url.searchParams.has("wrong") });

// The form needs an origin: with 'no-referrer' browsers without scripts would send 'null'.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your data", hidden: true });

export default function Prove({ loaderData, params }: Route.ComponentProps) {
  return <ProvePage token={params.token} wrong={loaderData.wrong ? codeRefused : null} />;
}
