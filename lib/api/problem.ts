import type { z } from "zod";
/** The one error format: RFC 9457 `application/problem+json`. */

export type FieldError = { path: string; message: string };

export type Problem = {
  type: "about:blank";
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
  requestId?: string;
  [extra: string]: unknown;
};

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Content",
  423: "Locked",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  507: "Insufficient Storage",
};

/** The standard text of a status. */
export const titleOf = (status: number): string => titles[status] ?? "Error";

/**
 * A problem response. `detail` is a sentence for people; never a stack trace, a query or another service's response.
 */
export function problem(
  status: number,
  detail: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  const body: Problem = {
    type: "about:blank",
    title: titleOf(status),
    status,
    detail,
    ...extra,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

/** The 429 of a client over a limit. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${minutes} minutes`;
  return problem(
    429,
    `Too many requests. Please try again in ${wait}.`,
    {},
    {
      "Retry-After": String(retryAfterSeconds),
    },
  );
}

/** A 422 response that names the fields in `errors`; its sentence is the first error's. */
export function invalid(errors: FieldError[]): Response {
  const sentence = errors[0]?.message ?? "Some values are not valid.";
  return problem(422, sentence, { errors });
}

/** zod's errors as `path` (dotted) and `message`. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}
