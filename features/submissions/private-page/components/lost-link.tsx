import { ResendLink } from "./resend-link";

/** What a private link says that opens nothing, and how its entry is found again. */
export function LostLink() {
  return (
    <>
      <p className="where num">404</p>
      <h1 className="h-page">This link doesn't work</h1>
      <p className="mt-4 max-w-[36em] text-muted">
        It may have been cut off by your mail app, or the entry was never paid. Enter your email and
        we'll send you a new link.
      </p>
      <ResendLink />
    </>
  );
}
