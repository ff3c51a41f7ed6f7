import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { readJurorProgress } from "~/features/jury/scoring/progress.queries.server";
import { assignedFilms } from "~/features/jury/scoring/queries.server";
import { ownFilmSchema } from "~/features/jury/scoring/schema";
import { type Actor, hasRole } from "~/lib/api/endpoint";
import { storageRegistry } from "~/lib/browser-storage/registry";
import { pages } from "~/lib/paths";
import { privateHeaders } from "../admin/require-role.server";

const mayJudge = (actor: Actor | null): actor is Actor =>
  hasRole(actor, ["juror", "programmer"], "any");

/** Admits only people with a jury role. The queries limit what they see to their own films. */
export const requireJuror: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { actor } = context.get(pageContext);
  if (!mayJudge(actor)) throw redirect(pages.juryLogin, { headers: privateHeaders });
  const isAccount = url.pathname.replace(/\.data$|\/+$/, "") === pages.juryAccount;
  if (actor.mustEnrol && !isAccount) {
    throw redirect(pages.juryAccount, { headers: privateHeaders });
  }
  return next();
};

/** The context of a jury loader. Checks the role again. */
export function jurorContext(context: Readonly<RouterContextProvider>) {
  const { actor, ...page } = context.get(pageContext);
  if (!mayJudge(actor)) throw redirect(pages.juryLogin, { headers: privateHeaders });
  return { ...page, juror: actor };
}

const hasDimCookie = (request: Request) =>
  new RegExp(`(?:^|;\\s*)${storageRegistry.dim.name}=on`).test(request.headers.get("cookie") ?? "");

/** What all jury pages show around their content: the phases and the juror's progress. */
export async function readJuryPage(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, clock, settings, juror } = jurorContext(context);
  // Without a required second factor no film is shown.
  const rows = juror.mustEnrol ? [] : await assignedFilms(db, clock(), juror.personId);
  const progress = await readJurorProgress(db, clock(), juror.personId);
  const pageData = {
    brand: settings.brand.name,
    isDim: hasDimCookie(request),
    declinedCount: juror.mustEnrol ? 0 : progress.declinedCount,
    films: rows.map((row) => ownFilmSchema.parse(row)),
  };
  return { pageData, rows, progress };
}
