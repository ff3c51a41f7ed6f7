import { redirect } from "react-router";
import { pageMeta } from "~/app/page-meta";
import { DeletedPage } from "~/features/privacy/components/your-data";
import { receiptSchema } from "~/features/privacy/schema";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/your-data-deleted";

/** The receipt is in the address, because no data about the person is left. */
export function loader({ url }: Route.LoaderArgs) {
  const receipt = receiptSchema.safeParse(Object.fromEntries(url.searchParams));
  // Without a receipt nothing was deleted.
  if (!receipt.success) throw redirect(pages.yourData);
  return { receipt: receipt.data };
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your data has been deleted", hidden: true });

export default function Deleted({ loaderData }: Route.ComponentProps) {
  return <DeletedPage {...loaderData} />;
}
