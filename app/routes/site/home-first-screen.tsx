import { useLoaderData } from "react-router";
import { NewsletterInline } from "~/features/newsletter/components/signup-inline";
import { FirstScreen } from "~/features/programme/public/components/first-screen";
import type { FrontPage } from "~/features/programme/public/front-page-public.queries.server";

/** The first screen while the page leads with the festival; its code is loaded late by home.tsx. */
export default function First() {
  // From the page's loader (home.tsx).
  const { front } = useLoaderData<{ front: FrontPage | null }>();
  if (!front) return null;
  return (
    <FirstScreen
      front={front}
      signup={
        <NewsletterInline
          label="Notify me when entries open"
          primary="Notify me"
          source="next call"
        />
      }
    />
  );
}
