import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { pages } from "~/http/addresses";
import type { Actor } from "~/http/endpoint";

/** Nobody keeps a juror's pages: no cache, no search engine. */
const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

const mayJudge = (actor: Actor | null): actor is Actor =>
  actor?.roles.some((role) => role === "juror" || role === "programmer") ?? false;

/** Lets nobody through but who may sit on a jury; which films are theirs, each query says. */
export const requireJuror: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const isLogin = url.pathname.replace(/\.data$/, "") === pages.juryLogin;
  if (!isLogin && !mayJudge(context.get(pageContext).actor)) {
    throw redirect(pages.juryLogin, { headers: privateHeaders });
  }
  const response = await next();
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  return response;
};

/** What a page's loader works with. It proves the juror once more. */
export function jurorContext(context: Readonly<RouterContextProvider>) {
  const { actor, ...page } = context.get(pageContext);
  if (!mayJudge(actor)) throw redirect(pages.juryLogin, { headers: privateHeaders });
  return { ...page, juror: actor };
}
