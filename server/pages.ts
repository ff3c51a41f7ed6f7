import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PageContext, pageContext } from "~/app/context.server";
import { databaseTrouble } from "~/db/trouble";
import { contentSecurityPolicy } from "./security-headers";

/** Renders a page, or throws what a loader threw because the database is in trouble. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** Renders React pages and their data requests. Other faults give the page for a fault of ours. */
export function createPageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { dev: boolean; stripe: boolean },
): RenderPage {
  const handle = createRequestHandler(build, options.dev ? "development" : "production");
  return async (request, given) => {
    const context = new RouterContextProvider();
    let trouble: unknown;
    const report = (error: unknown) => {
      if (databaseTrouble(error)) trouble ??= error;
      else given.report(error);
    };
    context.set(pageContext, { ...given, report });
    const response = await handle(request, context);
    if (trouble !== undefined) {
      await response.body?.cancel();
      throw trouble;
    }
    const paysHere = options.stripe && new URL(request.url).pathname.startsWith("/submit");
    response.headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy({ nonce: given.nonce, stripe: paysHere, dev: options.dev }),
    );
    if (given.actor) response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/**
 * Renders the page that says why an address is refused (`context.refused`). It has no
 * scripts: in the browser they would ask for that address again.
 */
export async function renderStill(renderPage: RenderPage, context: PageContext): Promise<Response> {
  const response = await renderPage(new Request(new URL("/refused", context.publicUrl)), context);
  const html = (await response.text()).replace(/<script\b[^>]*>.*?<\/script>/gs, "");
  return new Response(html, { status: response.status, headers: response.headers });
}
