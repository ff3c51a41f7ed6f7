import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { notFoundPage } from "~/app/error-boundary";
import { pageMeta } from "~/app/page-meta";
import { EntryFlow } from "~/features/checkout/entry/components/flow";
import { categoryAt } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { submitTitle } from "~/features/settings/submit-title.rules";
import { ErrorPageLayout } from "~/features/site/components/error-page";
import type { Route } from "./+types/category";

/** Only the status: the page itself is made of the settings, which each page has. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { settings } = context.get(pageContext);
  if (!categoryAt(settings, params.slug)) throw data(null, { status: 404 });
  return null;
}

/** From another page nothing is loaded. */
export const clientLoader = () => null;

export const meta: Route.MetaFunction = (args) => {
  const root = args.matches[0]?.loaderData as { settings: FestivalSettings } | undefined;
  const category = root && categoryAt(root.settings, args.params.slug);
  return category
    ? pageMeta(args, { title: submitTitle(category) })
    : pageMeta(args, { title: notFoundPage[404].title, hidden: true });
};

/** The form of a category. */
export default function CategoryForm({ params }: Route.ComponentProps) {
  const category = categoryAt(useSettings(), params.slug);
  if (!category) {
    const { title, text } = notFoundPage[404];
    return (
      <ErrorPageLayout code={404} title={title}>
        {text}
      </ErrorPageLayout>
    );
  }
  return <EntryFlow key={category.type} type={category.type} />;
}
