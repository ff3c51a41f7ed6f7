import { pages } from "~/lib/paths";

/** Where somebody goes who has logged in by an email, an invitation or a passkey. Runs anywhere. */
export function startPage({
  person: { roles },
  needs,
}: {
  person: { roles: readonly string[] };
  needs?: "enrol" | null;
}): string {
  if (roles.includes("director")) return needs ? pages.adminAccount : pages.portal;
  if (needs) return pages.juryAccount;
  // Who scores films goes to them; who only works in the admin, there.
  return roles.includes("juror") ? pages.jury : pages.adminJury;
}
