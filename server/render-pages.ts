import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PageContext, pageContext } from "~/app/context.server";
import { trailerHosts } from "~/features/films/trailer.rules";
import { hashPage } from "./csp-hashes";
import { temporaryFault } from "./maintenance-response";
import {
  contentSecurityPolicy,
  type PolicyOptions,
  stripePermissions,
} from "./middleware/security-headers";

/** Renders a page; throws an error of a loader if the database is unavailable. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** Whether a page has card payment: the forms, and unpaid drafts. */
const hasCardPayment = (pathname: string) => /^\/(?:submit|entry)(?:\/|$|\.)/i.test(pathname);

/** Whether a page can play a trailer. */
const hasTrailer = (pathname: string) => /^\/films\/[^/]+$/i.test(pathname);

/** Whether a page can play an uploaded film, or leads to one that can without a new document. */
const mayPlayUpload = (pathname: string) =>
  /^\/(?:submit|entry|jury|admin|backstage-7f3a9c)(?:\/|$)/i.test(pathname);

/** The logged status if the client left, as in nginx; it is not sent. */
const clientLeftStatus = 499;

/** The word of one response that lets its own scripts run under the Content-Security-Policy. */
export const createNonce = () => randomBytes(16).toString("base64");

/** Renders React pages and their data requests. Unexpected errors render the error page. */
export function createPageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { isDev: boolean; usesStripe: boolean },
): RenderPage {
  const handle = createRequestHandler(build, options.isDev ? "development" : "production");
  return async (request, page) => {
    const context = new RouterContextProvider();
    let temporaryError: unknown;
    const reportError = (error: unknown) => {
      if (temporaryFault(error)) temporaryError ??= error;
      else page.reportError(error);
    };
    context.set(pageContext, { ...page, reportError });
    const response = await handle(request, context);
    if (temporaryError !== undefined) {
      await response.body?.cancel();
      throw temporaryError;
    }
    // The router reports an error if the client leaves during rendering.
    if (request.signal.aborted && response.status === 500) {
      await response.body?.cancel();
      return new Response(null, { status: clientLeftStatus });
    }
    const { pathname } = new URL(request.url);
    const allowsStripe = options.usesStripe && hasCardPayment(pathname);
    const playsTrailer = page.settings.trailers.playInPlace && hasTrailer(pathname);
    const policy: Policy = {
      allowsStripe,
      isDev: options.isDev,
      frameHosts: playsTrailer ? trailerHosts : [],
      playsUploads: mayPlayUpload(pathname),
    };
    if (allowsStripe) response.headers.set("Permissions-Policy", stripePermissions);
    if (page.actor) response.headers.set("Cache-Control", "no-store");
    return page.actor || options.isDev
      ? withNonce(response, page.nonce, policy)
      : withHashes(response, page.nonce, policy);
  };
}

type Policy = Omit<PolicyOptions, "allowed">;

function withNonce(response: Response, nonce: string, policy: Policy): Response {
  const policyHeader = contentSecurityPolicy({ ...policy, allowed: { nonce } });
  response.headers.set("Content-Security-Policy", policyHeader);
  return response;
}

/** A page without a session: its policy contains the hashes of its scripts. */
async function withHashes(response: Response, nonce: string, policy: Policy): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get("Content-Type")?.startsWith("text/html")) return response;
  const renderedHtml = await response.text();
  const hashedPage = hashPage(renderedHtml, nonce);
  if (!hashedPage) {
    headers.set("Cache-Control", "no-store");
    return withNonce(new Response(renderedHtml, { status, headers }), nonce, policy);
  }
  const { html, hashes } = hashedPage;
  const policyHeader = contentSecurityPolicy({ ...policy, allowed: { hashes } });
  headers.set("Content-Security-Policy", policyHeader);
  return new Response(html, { status, headers });
}

/**
 * Renders the page of a refused address (`context.refusedStatus`), without scripts: in the browser they would request the
 * address again.
 */
export async function renderStatic(
  renderPage: RenderPage,
  context: PageContext,
): Promise<Response> {
  const response = await renderPage(new Request(new URL("/refused", context.publicUrl)), context);
  const html = (await response.text()).replace(/<script\b[^>]*>.*?<\/script>/gs, "");
  return new Response(html, { status: response.status, headers: response.headers });
}
