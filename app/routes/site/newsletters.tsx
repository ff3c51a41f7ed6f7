import { Link } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { EmptyState } from "~/components/empty-state";
import { listNewsletters } from "~/features/mailings/public.queries.server";
import { useSettings } from "~/features/settings/hooks";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { documents, pathFor } from "~/lib/paths";
import type { Route } from "./+types/newsletters";

export async function loader({ context }: Route.LoaderArgs) {
  return { newsletters: await listNewsletters(context.get(pageContext).db) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Newsletter",
    description: "What the festival sends to its subscribers.",
    hidden: args.loaderData?.newsletters.length === 0,
  });

/** All newsletters, newest first. */
export default function Newsletters({ loaderData: { newsletters } }: Route.ComponentProps) {
  const settings = useSettings();
  return (
    <div className="page wrap">
      <header className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end gap-x-8 gap-y-4">
        <h1 className="h-page">Newsletter</h1>
        <a className="link text-md" href={documents.newsletterFeed}>
          Feed
        </a>
      </header>
      {newsletters.length === 0 && (
        <EmptyState title="No newsletter yet">
          What we send to our subscribers will appear here.
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {newsletters.map(({ slug, title, sentAt }) => (
          <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-5" key={slug}>
            <Link
              className="min-w-0 flex-[1_1_20rem] font-display text-2xl leading-tight wrap-anywhere hover:text-gold"
              to={pathFor("newsletter", { newsletter: slug })}
            >
              {title}
            </Link>
            <time className="text-muted" dateTime={sentAt}>
              {longDate(dayIn(settings.timeZone, new Date(sentAt)), settings)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
