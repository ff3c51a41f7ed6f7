import { pages } from "~/lib/paths";

/** The first page after a login by email, invitation or passkey. Runs anywhere. */
export function startPage({
  person: { roles },
  needs,
}: {
  person: { roles: readonly string[] };
  needs?: "enrol" | null;
}): string {
  if (roles.includes("director")) return needs ? pages.adminAccount : pages.portal;
  if (needs) return pages.juryAccount;
  // Jurors go to their films; people who only work in the admin go there.
  return roles.includes("juror") ? pages.jury : pages.adminJury;
}
