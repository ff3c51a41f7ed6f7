import { LazyOnVisible, lazySection } from "~/components/lazy-on-visible";

const part = lazySection(async () => {
  const { NewsletterInline } = await import("~/features/newsletter/components/signup-inline");
  return {
    default: () => (
      <NewsletterInline
        label="Email me when the programme is out"
        primary="Notify me"
        source="programme"
      />
    ),
  };
});

/** The newsletter form of pages that wait for the programme; its code comes once it is near and the page was touched. */
export const ProgrammeSignup = () => <LazyOnVisible part={part} />;
