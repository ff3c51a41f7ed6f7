import "./zod-without-eval";
import { type ReactNode, useMemo } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { useScrollOnNavigation } from "~/components/hooks/use-scroll-on-navigation";
import { Toaster } from "~/components/toaster";
import { readNights } from "~/features/programme/public.queries.server";
import { FestivalContext } from "~/features/settings/hooks";
import { useCachedTime } from "~/features/settings/hooks/use-server-clock";
import { documentedGround } from "~/features/settings/look/ground.rules";
import { readPageLook } from "~/features/settings/look/queries.server";
import { lookPreview, type PageLook } from "~/features/settings/look/schema";
import { iconLinks } from "~/features/settings/pictures.rules";
import { publicSettings } from "~/features/settings/public-settings.rules";
import { readFormQuestions } from "~/features/settings/questions.queries.server";
import { seasonAt } from "~/features/settings/season.rules";
import { noopOnLoad } from "~/features/site/hero-image-sources.rules";
import { listPageLinks } from "~/features/site/pages/public.queries.server";
import { isDirector } from "~/lib/api/endpoint";
import { isAdminPath, isJuryPath } from "~/lib/paths";
import { foreignNodesScript } from "~/lib/react/foreign-nodes";
import type { Route } from "./+types/root";
import { pageContext } from "./context.server";
import { ErrorPage } from "./error-boundary";
import { LazyOverlays } from "./lazy-overlays";
import imbue from "./styles/fonts/imbue-first.woff2?url";
import "./styles/index.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, edition, preview, nonce, clock, publicUrl, actor } =
    context.get(pageContext);
  const renderedAt = clock().toISOString();
  // The back office keeps the documented look.
  const isThemed = !isAdminPath(url.pathname) && !isJuryPath(url.pathname);
  const isLookPreview = url.searchParams.get("preview") === lookPreview && isDirector(actor);
  const [links, questions, look] = await Promise.all([
    listPageLinks(db),
    isAdminPath(url.pathname) ? [] : readFormQuestions(db),
    isThemed ? readPageLook(db, { preview: isLookPreview }) : null,
  ]);
  const isAdmin = isAdminPath(url.pathname);
  const isJury = isJuryPath(url.pathname);
  const { season } = seasonAt(settings, edition, new Date(renderedAt));
  // Already before the first one, since a page may be open or cached until then.
  const hasNights =
    edition.programmePublished && (season === "announced" || season === "festival_on");
  const nights = hasNights && !isAdmin ? await readNights(db, settings.timeZone) : [];
  return {
    // The jury reads entries of every category.
    settings: isAdmin || isJury ? settings : publicSettings(settings),
    edition,
    preview,
    nonce,
    publicUrl,
    renderedAt,
    links,
    ...(questions.length > 0 && { questions }),
    ...(nights.length > 0 && { nights }),
    ...(look && { look }),
  };
}

/**
 * Navigation between public pages and within one (from '#payment' back to the form) reloads no root data: the settings
 * stay the same. They are reloaded on the way into and out of the admin, the jury and a preview, and if a page requests
 * it.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const navigates =
    formMethod === undefined &&
    (currentUrl.pathname !== nextUrl.pathname || currentUrl.hash !== nextUrl.hash);
  const isPreview = [currentUrl, nextUrl].some(({ searchParams }) => searchParams.has("preview"));
  if (isPreview) return defaultShouldRevalidate;
  const isTeamPath = (path: string) => isAdminPath(path) || isJuryPath(path);
  return navigates && !isTeamPath(currentUrl.pathname) && !isTeamPath(nextUrl.pathname)
    ? false
    : defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/site.webmanifest" }];

/** The background colour until the stylesheets are loaded, so that nothing flashes white. */
const firstPaintStyle = ({
  background,
  text,
  scheme,
}: Pick<PageLook, "background" | "text" | "scheme">) =>
  `html{background:${background};color:${text};color-scheme:${scheme}}`;
const defaultLook = { background: "#15070c", text: "#f6efe5", scheme: "dark" } as const;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  // Cached pages have no nonce: their policy lists hashes.
  const nonce = root?.nonce || undefined;
  const look = root?.look;
  const { scheme } = look ?? defaultLook;
  return (
    <html
      className={scheme}
      lang="en"
      // The landing page's first script may change the root element before hydration.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/*
          Runs first: React keeps working when translators and ad blockers change the page. Its code is not in the
          browser's scripts.
        */}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this site
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? foreignNodesScript : "" }}
          nonce={nonce}
          suppressHydrationWarning
        />
        <meta name="color-scheme" content={scheme} />
        <meta name="theme-color" content={look?.background ?? documentedGround} />
        {root && (
          <style nonce={nonce} suppressHydrationWarning>
            {firstPaintStyle(look ?? defaultLook)}
          </style>
        )}
        {iconLinks(root?.settings ?? { pictures: {} }).map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        <Links nonce={nonce} />
        {look && <link href={look.href} rel="stylesheet" />}
        {/* Here go the preloads of the first screen's picture, if there is one: after the styles. */}
        <Meta />
        {/*
          The font of headlines. The first paint does not wait for it; a listener keeps React from moving it before the
          styles.
        */}
        <link
          as="font"
          crossOrigin="anonymous"
          href={look?.firstFace ?? imbue}
          rel="preload"
          type="font/woff2"
          {...noopOnLoad}
        />
      </head>
      <body>
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { settings, edition, preview = false, renderedAt, links, questions, nights } = loaderData;
  const festival = useMemo(
    () => ({
      settings,
      edition,
      renderedAt,
      links,
      ...(questions && { questions }),
      ...(nights && { nights }),
    }),
    [settings, edition, renderedAt, links, questions, nights],
  );
  useScrollOnNavigation();
  useCachedTime(renderedAt);
  return (
    <FestivalContext value={festival}>
      <Outlet />
      <LazyOverlays preview={preview} />
      <Toaster />
    </FestivalContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}
