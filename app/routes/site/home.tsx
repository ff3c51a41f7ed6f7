import { Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { pageMeta } from "~/app/page-meta";
import type { loader as rootLoader } from "~/app/root";
import { StructuredData } from "~/app/structured-data";
import { ContactForm } from "~/features/contacts/components/form";
import { About } from "~/features/landing/components/about";
import { CategoryCards } from "~/features/landing/components/category-cards";
import { ClosingCall } from "~/features/landing/components/closing-call";
import { ContactSection } from "~/features/landing/components/contact-section";
import { Countdown } from "~/features/landing/components/countdown";
import { Guidelines } from "~/features/landing/components/guidelines";
import { Hero } from "~/features/landing/components/hero";
import { LatestNews } from "~/features/landing/components/latest-news";
import { lampScript } from "~/features/landing/hero-lamp.browser";
import { festivalData } from "~/features/landing/structured-data.rules";
import { listNews } from "~/features/news/calls";
import { useNewsList } from "~/features/news/client";
import { Decoration } from "~/ui/decoration";
import type { Route } from "./+types/home";
import "~/app/styles/landing.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args);

const heroPicture = (href: string, media: string) =>
  ({ rel: "preload", as: "image", href, media, fetchPriority: "high" }) as const;

export const links: Route.LinksFunction = () => [
  // The news is loaded by the browser; this starts its request with the page.
  { rel: "preload", as: "fetch", href: listNews.path, crossOrigin: "anonymous" },
  heroPicture("/art/hero-wide.webp", "(min-width: 56.26em)"),
  heroPicture("/art/hero-tall.webp", "(max-width: 56.25em)"),
];

export default function Home() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      {root && <StructuredData data={festivalData(root.facts, root.publicUrl)} />}
      <script nonce={root?.nonce} suppressHydrationWarning>
        {lampScript}
      </script>
      <Hero />
      {/* Each boundary comes alive on its own, so that the page answers fingers in between. */}
      <Decoration name="countdown">
        <Countdown />
      </Decoration>
      <Suspense>
        <CategoryCards />
      </Suspense>
      <Suspense>
        <Guidelines />
        <About />
      </Suspense>
      <Suspense>
        <News />
      </Suspense>
      <Suspense>
        <ContactSection>
          <ContactForm />
        </ContactSection>
        <ClosingCall />
      </Suspense>
    </>
  );
}

function News() {
  const { data, error, refetch } = useNewsList();
  return <LatestNews items={data} onRetry={error ? () => void refetch() : undefined} />;
}
