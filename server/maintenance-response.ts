import { type Unavailable, unavailablePage } from "~/app/maintenance-page";
import { classifyDatabaseError, type DatabaseErrorKind } from "~/db/errors";
import { problem, tooManyRequests } from "~/lib/api/problem";
import { pages as addresses } from "~/lib/paths";
import { S3Error } from "~/lib/s3-client.server";
import { serviceUnavailable } from "~/server/middleware/guard";

/** Why nothing else can be answered. */
type Reason = "limited" | "bucket" | "closed" | DatabaseErrorKind;

const pages: Record<Reason, Unavailable> = {
  busy: {
    title: "The site is busy",
    text: "Many people are visiting right now. This page tries again automatically in a few seconds.",
    retrySeconds: 3,
  },
  limited: {
    title: "One moment, please",
    text: "There were too many requests from your network. This page tries again automatically.",
    retrySeconds: 10,
  },
  away: {
    title: "We'll be right back",
    text: "The database is not available right now. This page tries again automatically every few seconds.",
    retrySeconds: 5,
  },
  bucket: {
    title: "We'll be right back",
    text: "The storage of pictures and films is not available right now. This page tries again automatically every few seconds.",
    retrySeconds: 5,
  },
  full: {
    title: "We'll be right back",
    text: "The server's disk is full, so we can't show this page. It tries again automatically.",
    retrySeconds: 60,
  },
  closed: {
    title: "A new festival is being set up",
    text: "Its website opens here soon. Please come back in a little while.",
    retrySeconds: 600,
    link: { label: "Log in as the director", to: addresses.portal },
  },
};

/** The 503 of a public call before the festival is set up. */
export const festivalClosed = () =>
  problem(
    503,
    "A new festival is being set up here, so this doesn't work yet. Please come back later.",
    {},
    { "Retry-After": String(pages.closed.retrySeconds), "Cache-Control": "no-store" },
  );

/** The 503 of a call while another machine does not answer. */
const notAvailable = (subject: string) =>
  problem(
    503,
    `${subject} is not available right now. Please try again in a few seconds.`,
    {},
    { "Retry-After": "5" },
  );

/** The 503 of a write while the disk is almost full. */
export const diskFull = () =>
  problem(
    503,
    "The server's disk is full, so nothing can be saved right now. Please try again later.",
    {},
    { "Retry-After": "60" },
  );

const problems: Record<Reason, () => Response> = {
  busy: serviceUnavailable,
  limited: () => tooManyRequests(pages.limited.retrySeconds),
  away: () => notAvailable("The database"),
  bucket: () => notAvailable("The storage of pictures and films"),
  full: diskFull,
  closed: festivalClosed,
};

/** The kind of an error that will pass, of the bucket or the database; null for other errors. */
export const temporaryFault = (error: unknown): "bucket" | DatabaseErrorKind | null =>
  error instanceof S3Error ? "bucket" : classifyDatabaseError(error);

/** Its own stylesheet, art and fonts; no script, no form. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export type AnswerUnavailable = (request: Request, reason: Reason) => Response;

/** Responds 503, or 429 for a limit, with Retry-After: pages reload automatically, calls get a problem. */
export function unavailableWith(styles: readonly string[]): AnswerUnavailable {
  const pageCache = new Map<Reason, string>();
  return (request, reason) => {
    if (!wantsHtml(request)) return problems[reason]();
    const html = pageCache.get(reason) ?? unavailablePage(pages[reason], styles);
    pageCache.set(reason, html);
    return new Response(html, {
      status: reason === "limited" ? 429 : 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Retry-After": String(pages[reason].retrySeconds),
      },
    });
  };
}

/** Whether a browser opens the address as a page. */
function wantsHtml(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/") || pathname.endsWith(".data")) return false;
  return (request.headers.get("accept") ?? "").includes("text/html");
}
