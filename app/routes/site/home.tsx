import { Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import type { loader as rootLoader } from "~/app/root";
import { StructuredData } from "~/app/structured-data";
import { LazyOnVisible, lazySection } from "~/components/lazy-on-visible";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { readSelection } from "~/features/decisions/public.queries.server";
import { listEditions } from "~/features/editions/public.queries.server";
import { listNews } from "~/features/news/contract";
import { useNewsList } from "~/features/news/hooks/use-news-list";
import { readFrontPage } from "~/features/programme/public/front-page-public.queries.server";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { isCallFolded, seasonAt } from "~/features/settings/season.rules";
import { About } from "~/features/site/components/about";
import { Countdown } from "~/features/site/components/countdown";
import { Hero } from "~/features/site/components/hero";
import { LatestNews } from "~/features/site/components/latest-news";
import { heroAnimationScript } from "~/features/site/hero-animation-state.browser";
import { heroImage } from "~/features/site/hero-image.rules";
import { heroPreloads } from "~/features/site/hero-image-sources.rules";
import { festivalData } from "~/features/site/structured-data.rules";
import type { Route } from "./+types/home";
import "~/components/styles/landing.css";
// Styles of lazy sections: they must load with the page.
import "~/components/film-tile.css";
import "~/components/log-line.css";
import "~/components/poster.css";
import "~/features/editions/components/rows.css";
import "~/features/programme/public/components/film-row.css";
import "~/features/programme/public/components/lead-film.css";
import "~/features/programme/public/components/tonight.css";

/** The first screen while the page leads with the festival. */
const firstScreenSection = lazySection(() => import("./home-first-screen"));
/** The sections below the first screen, in their order: current content, submitting, contact and the next call. */
const frontSection = lazySection(() => import("./home-front"));
const earlierSection = lazySection(() => import("./home-earlier"));
const seasonSection = lazySection(() => import("./home-season"));
const closeSection = lazySection(() => import("./home-close"));

/** Loads films if the season leads with them, and past editions after the last; none in a preview. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, edition, preview } = context.get(pageContext);
  const now = clock();
  const { season } = seasonAt(settings, edition, now);
  const empty = { front: null, selection: [], logLines: [], earlier: [] };
  if (preview) return empty;
  const front = await readFrontPage(db, now, season);
  if (season === "over") {
    const editions = await listEditions(db, now);
    return { ...empty, front, earlier: editions.filter(({ slug }) => slug < edition.slug) };
  }
  if (season !== "announced") return { ...empty, front };
  const { films } = await readSelection(db);
  return {
    ...empty,
    front,
    // With a programme its films are shown, and of the rest only texts.
    selection: front ? [] : films,
    logLines: front
      ? films
          .filter(({ submissionType }) => submissionType === "log_line")
          .map(({ title, director }) => ({ text: title, author: director ?? "" }))
      : [],
  };
}

/** On navigation from another page all sections render at once, so that a link to a section can scroll to it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaderData] = await Promise.all([
    serverLoader(),
    ...[firstScreenSection, frontSection, earlierSection, seasonSection, closeSection].map((part) =>
      part.preload(),
    ),
  ]);
  return loaderData;
}

/** Preloads the picture of the first screen; that of a film is in the page's first bytes. */
export const meta: Route.MetaFunction = (args) => {
  const root = args.matches.find((match) => match?.id === "root")?.loaderData as
    | Awaited<ReturnType<typeof rootLoader>>
    | undefined;
  if (!root || args.loaderData?.front) return pageMeta(args);
  const { settings, edition, renderedAt } = root;
  const picture = heroImage(seasonAt(settings, edition, new Date(renderedAt)).season, settings);
  return [...pageMeta(args), ...heroPreloads(picture)];
};

export const links: Route.LinksFunction = () => [
  // The browser loads the news; this starts the request early.
  { rel: "preload", as: "fetch", href: listNews.path, crossOrigin: "anonymous" },
];

export default function Home({ loaderData: { front, selection, earlier } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const season = useSeason();
  const { effects } = useSettings();
  const isFolded = isCallFolded(season);
  const hasFront = front || selection.length > 0 || season.season === "deliberating";
  const news = (
    <Suspense>
      <News isRow={front !== null} />
    </Suspense>
  );
  return (
    <>
      <StructuredData
        data={
          import.meta.env.SSR && root
            ? festivalData(root.settings, root.publicUrl, { isOver: season.season === "over" })
            : undefined
        }
      />
      {effects.curtain && front?.kind !== "night" && (
        <script nonce={root?.nonce || undefined} suppressHydrationWarning>
          {heroAnimationScript}
        </script>
      )}
      {front ? <LazyOnVisible immediate part={firstScreenSection} /> : <Hero />}
      {hasFront && <LazyOnVisible part={frontSection} />}
      {isFolded && news}
      {earlier.length > 0 && <LazyOnVisible part={earlierSection} />}
      {/* Separate boundaries hydrate separately, so that the page responds to input in between. */}
      {!isFolded && (
        <>
          <SilentErrorBoundary name="countdown">
            <Countdown />
          </SilentErrorBoundary>
          <LazyOnVisible part={seasonSection} />
        </>
      )}
      {/* Not lazy: an error in one of its figures must not affect the section around it. */}
      <About />
      {!isFolded && news}
      <LazyOnVisible part={closeSection} />
    </>
  );
}

function News({ isRow }: { isRow: boolean }) {
  const { items, retry } = useNewsList();
  return <LatestNews isRow={isRow} items={items} onRetry={retry} />;
}
