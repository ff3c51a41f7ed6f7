import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { films, submissions } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.server";
import { readInConflict } from "~/features/programme/conflicts.server";
import { loginAddress } from "~/lib/admin-list/login-redirect";
import { auditActor, recordRefusal } from "~/lib/api/audit-log.server";
import { type Actor, hasRole, isDirector, type RoleIn } from "~/lib/api/endpoint";
import { pages } from "~/lib/paths";

/** Nobody keeps the director's pages: no cache, no search engine. */
const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Marks the answer as the director's own, whatever is in it. */
export const preventCaching: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  return response;
};

/** Rooms of the desk that programmers have too, each with everything below it. */
const programmersRooms = [pages.adminJury, pages.adminFilms, pages.adminProgramme];

/** True of a page that programmers have too. */
export const isProgrammersPage = (pathname: string) =>
  programmersRooms.some((room) => `${pathname.toLowerCase()}/`.startsWith(`${room}/`));

/** Rooms of the year that their address names, '?edition=2026'. */
const roomsByYear: readonly string[] = [pages.adminJury, pages.adminProgramme];
const phaseRooms = pages.adminJuryPhase.replace(":id", "");

/** The edition in which a programmer's room needs the role: of a phase's page, which asks for that itself, any. */
function editionAsked({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): RoleIn {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  if (path.startsWith(phaseRooms)) return "any";
  const edition = roomsByYear.includes(path) ? searchParams.get("edition") : null;
  return edition ? { edition } : "current";
}

/** The director is let in everywhere, a programmer of the edition that is asked for to their rooms. */
const isLetIn = (actor: Actor | null, url: URL): actor is Actor =>
  isDirector(actor) ||
  (isProgrammersPage(url.pathname) && hasRole(actor, ["programmer"], editionAsked(url)));

/**
 * Lets nobody through but the director, and programmers to their rooms. It stands on the route that all rooms
 * are below, runs before any loader, and holds for documents and data requests
 * however the address is spelled.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { db, clock, actor } = context.get(pageContext);
  const somebody: Actor | null = actor;
  if (!isLetIn(actor, url)) {
    // Which page it was is not told: what stands in an address may be anything.
    if (somebody) {
      const refused = { ...auditActor(somebody), action: "role refused" } as const;
      await recordRefusal(db, clock, { ...refused, about: somebody.personId });
    }
    throw redirect(loginAddress(url), { headers: privateHeaders });
  }
  const isAccount = url.pathname.toLowerCase().replace(/\.data$|\/+$/, "") === pages.adminAccount;
  if (actor.needs && !(isAccount && isDirector(actor))) {
    throw redirect(accountOf(actor), { headers: privateHeaders });
  }
  return next();
};

/** Where somebody sets up their second factor. */
export const accountOf = (actor: Actor) =>
  isDirector(actor) ? pages.adminAccount : pages.juryAccount;

/**
 * What a room's loader works with. It proves the director once more, so that a
 * loader which uses it cannot be left unguarded by a mistake in the route list.
 */
export function directorContext(context: Readonly<RouterContextProvider>) {
  const { actor, ...page } = context.get(pageContext);
  if (!isDirector(actor)) throw redirect(loginAddress({ pathname: "", search: "" }));
  return { ...page, director: actor };
}

/** The same for a programmer's rooms, where the director is let in as well: `actor` says who it is. */
export function programmerContext(context: Readonly<RouterContextProvider>, url: URL) {
  const { actor, ...page } = context.get(pageContext);
  if (!isLetIn(actor, url)) {
    throw redirect(loginAddress({ pathname: "", search: "" }));
  }
  return { ...page, actor };
}

/**
 * The same where films are told of, with the conditions of the films and of the accepted entries that this
 * person is told of.
 */
export async function filmContext(context: Readonly<RouterContextProvider>, url: URL) {
  const page = programmerContext(context, url);
  const { clock, actor } = page;
  const toldBy = (entry: AnyPgColumn) => visibleFilm(actor, clock(), entry);
  return { ...page, told: toldBy(films.submissionId), toldEntry: toldBy(submissions.id) };
}

/** The same for the rooms in which the programme is planned, with what a conflict hides from this person. */
export async function planningContext(context: Readonly<RouterContextProvider>, url: URL) {
  const page = await filmContext(context, url);
  return { ...page, inConflict: await readInConflict(page.db, page.actor) };
}
