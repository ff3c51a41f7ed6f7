import { pageContext } from "~/app/context.server";
import { listNewsletters } from "~/features/mailings/public.queries.server";
import { documents, pathFor } from "~/lib/paths";
import { element } from "~/lib/xml";
import type { Route } from "./+types/newsletter-feed";
import { atomFeed, atomLink } from "./atom-feed";

const maxNewsletters = 30;

/** The latest newsletters as an Atom feed, each with the link to its page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl, settings } = context.get(pageContext);
  const newsletters = (await listNewsletters(db)).slice(0, maxNewsletters);
  return atomFeed({
    settings,
    publicUrl,
    path: documents.newsletterFeed,
    page: pathFor("newsletters"),
    title: `${settings.brand.fullName}: newsletter`,
    updateTimes: newsletters.map(({ sentAt }) => Date.parse(sentAt)),
    entries: newsletters.map(({ slug, title, sentAt }) => {
      const address = publicUrl + pathFor("newsletter", { newsletter: slug });
      const parts = [
        element("id", address),
        element("title", title),
        atomLink("alternate", address, "text/html"),
        element("published", sentAt),
        element("updated", sentAt),
      ];
      return `<entry>${parts.join("")}</entry>`;
    }),
  });
}
