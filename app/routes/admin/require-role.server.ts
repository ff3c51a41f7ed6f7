import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { films, submissions } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.queries.server";
import { readHiddenByConflict } from "~/features/programme/conflicts.queries.server";
import { loginAddress } from "~/lib/admin-list/login-redirect";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { type Actor, hasRole, isDirector, type RoleScope } from "~/lib/api/endpoint";
import { pages, programmerPages } from "~/lib/paths";

/** Pages behind a login must not be cached or indexed. */
export const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Sets these headers on every response, errors included. */
export const preventCaching: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  return response;
};

/** True for pages that programmers may open, and everything below them. */
export const isProgrammersPage = (pathname: string) =>
  programmerPages.some((page) => `${pathname.toLowerCase()}/`.startsWith(`${pages[page]}/`));

/** Pages whose edition is in the address ('?edition=2026'). */
const editionPages: readonly string[] = [pages.adminJury, pages.adminProgramme];
const phasePages = pages.adminJuryPhase.replace(":id", "");

/** The edition in which the page requires the programmer's role; 'any' for a phase's page, which checks it itself. */
function requiredRoleScope({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): RoleScope {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  if (path.startsWith(phasePages)) return "any";
  const edition = editionPages.includes(path) ? searchParams.get("edition") : null;
  return edition ? { edition } : "current";
}

/** Directors may open everything; programmers of the requested edition may open their pages. */
const mayEnter = (actor: Actor | null, url: URL): actor is Actor =>
  isDirector(actor) ||
  (isProgrammersPage(url.pathname) && hasRole(actor, ["programmer"], requiredRoleScope(url)));

/**
 * Admits only directors, and programmers on their pages. It is on the route above all admin pages, runs before every
 * loader, and covers documents and data requests in any spelling of the address.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { db, clock, actor } = context.get(pageContext);
  // Kept under its own type: the check narrows `actor` to null.
  const refusedActor: Actor | null = actor;
  if (!mayEnter(actor, url)) {
    // The path is not logged: it may contain anything.
    if (refusedActor) {
      await recordRefusal(db, clock, refusedActor, "role refused", {
        countedBy: refusedActor.personId,
      });
    }
    throw redirect(loginAddress(url), { headers: privateHeaders });
  }
  const isAccount = url.pathname.toLowerCase().replace(/\.data$|\/+$/, "") === pages.adminAccount;
  if (actor.mustEnrol && !(isAccount && isDirector(actor))) {
    throw redirect(accountPageOf(actor), { headers: privateHeaders });
  }
  return next();
};

/** The page on which somebody sets up a second factor. */
export const accountPageOf = (actor: Actor) =>
  isDirector(actor) ? pages.adminAccount : pages.juryAccount;

/**
 * The context of an admin loader. Checks the role again, so that a mistake in the route list cannot leave a loader
 * unprotected.
 */
export function directorContext(context: Readonly<RouterContextProvider>) {
  const { actor, ...page } = context.get(pageContext);
  if (!isDirector(actor)) throw redirect(loginAddress({ pathname: "", search: "" }));
  return { ...page, director: actor };
}

/** `directorContext` for pages that programmers may open as well; `actor` is the person. */
export function programmerContext(context: Readonly<RouterContextProvider>, url: URL) {
  const { actor, ...page } = context.get(pageContext);
  if (!mayEnter(actor, url)) {
    throw redirect(loginAddress({ pathname: "", search: "" }));
  }
  return { ...page, actor };
}

/** `programmerContext` for film pages, with the conditions of films and accepted entries that the person may see. */
export async function filmContext(context: Readonly<RouterContextProvider>, url: URL) {
  const page = programmerContext(context, url);
  const { clock, actor } = page;
  const filterOf = (entry: AnyPgColumn) => visibleFilm(actor, clock(), entry);
  return {
    ...page,
    visibleFilmFilter: filterOf(films.submissionId),
    visibleEntryFilter: filterOf(submissions.id),
  };
}

/** `filmContext` for programme pages, with what a conflict of interest hides from the person. */
export async function planningContext(context: Readonly<RouterContextProvider>, url: URL) {
  const page = await filmContext(context, url);
  return { ...page, hiddenByConflict: await readHiddenByConflict(page.db, page.actor) };
}
