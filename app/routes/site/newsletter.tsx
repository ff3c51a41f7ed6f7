import { data, Link } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { Markdown } from "~/components/rich-text/markdown";
import type { Card } from "~/features/mailings/cards.rules";
import { readNewsletter } from "~/features/mailings/public.queries.server";
import { useSettings } from "~/features/settings/hooks";
import { ErrorPageLayout } from "~/features/site/components/error-page";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/newsletter";

export async function loader({ context, params }: Route.LoaderArgs) {
  const newsletter = await readNewsletter(context.get(pageContext), params.newsletter);
  if (!newsletter) throw data(null, { status: 404 });
  // Its copies link here: the page says why it is gone.
  if (newsletter === "hidden") return data({ newsletter: null }, { status: 404 });
  return data({ newsletter });
}

export const meta: Route.MetaFunction = (args) => {
  const newsletter = args.loaderData?.newsletter;
  if (!newsletter) return pageMeta(args, { title: "Newsletter", hidden: true });
  return pageMeta(args, { title: newsletter.title, publishedAt: newsletter.sentAt });
};

/** A newsletter as a page: the words and cards of the email. */
export default function Newsletter({ loaderData: { newsletter } }: Route.ComponentProps) {
  const settings = useSettings();
  if (!newsletter) {
    return (
      <ErrorPageLayout code={404} title="This newsletter is no longer available">
        The festival has removed this page.
      </ErrorPageLayout>
    );
  }
  const { title, sentAt, parts } = newsletter;
  return (
    <article className="page wrap">
      <header className="mb-10 max-w-[60ch]">
        <p className="mb-3 text-muted">
          <time dateTime={sentAt}>
            {longDate(dayIn(settings.timeZone, new Date(sentAt)), settings)}
          </time>
        </p>
        <h1 className="h-page wrap-anywhere">{title}</h1>
      </header>
      <div className="grid max-w-[68ch] grid-cols-1 gap-7">
        {parts.map((part, index) =>
          "card" in part ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity
            <CardLink card={part.card} key={index} path={part.path} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity
            <Markdown blocks={part.blocks} key={index} />
          ),
        )}
      </div>
      <p className="mt-12 border-t border-line pt-6">
        <Link className="link" to={pathFor("newsletters")}>
          All newsletters
        </Link>
      </p>
    </article>
  );
}

/** A film, an article, a day or a block. */
function CardLink({ path, card: { title, lines, picture } }: { path: string; card: Card }) {
  return (
    <a className="group block overflow-hidden rounded-lg border border-line bg-house" href={path}>
      <img alt="" className="w-full" height="630" loading="lazy" src={picture} width="1200" />
      <span className="block px-5 py-4">
        <strong className="block text-lg font-semibold group-hover:text-gold">{title}</strong>
        {lines.map((line) => (
          <span className="block text-muted" key={line}>
            {line}
          </span>
        ))}
      </span>
    </a>
  );
}
