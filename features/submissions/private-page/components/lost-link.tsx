import { ResendLink } from "./resend-link";

/** What a private link says that opens nothing, and how its entry is found again. */
export function LostLink() {
  return (
    <>
      <p className="where num">404</p>
      <h1 className="h-page">Nothing is behind this link</h1>
      <p className="mt-4 max-w-[36em] text-muted">
        Mail programs cut long links short, and what was never paid is erased after a while. Every
        entry can be opened with a new link.
      </p>
      <ResendLink />
    </>
  );
}
