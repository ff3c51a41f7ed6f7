import { ResendLink } from "~/features/checkout/lost-links/components/resend-link";
import { myEntryTexts } from "~/features/submissions/links/texts";

/** The page for filmmakers who lost the email with their link. */
export function MyEntry() {
  return (
    <section className="section">
      <div className="wrap beside">
        <div>
          <h1 className="h-section">{myEntryTexts.title}</h1>
          <p className="mt-8 max-w-[36em] text-muted">{myEntryTexts.lead}</p>
        </div>
        <div className="panel [&>section]:mt-0">
          <ResendLink />
        </div>
      </div>
    </section>
  );
}

/** Explains that a private link is invalid, and offers to send a new one. */
export function LostLink() {
  return (
    <>
      <p className="where num">404</p>
      <h1 className="h-page">This link doesn't work</h1>
      <p className="mt-4 max-w-[36em] text-muted">
        It may have been cut off by your email app, or the entry was never paid for. Enter your
        email and we'll send you a new link.
      </p>
      <ResendLink />
    </>
  );
}
