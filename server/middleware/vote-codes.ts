import type { MiddlewareHandler } from "hono";
import { tooManyRequests } from "~/lib/api/problem";
import type { Limit } from "~/lib/api/rate-limit.server";
import { isVotePath } from "~/lib/paths";
import type { AnswerUnavailable } from "../maintenance-response";
import type { ApiVariables, GuardDeps } from "./guard";

/** Wrong codes of the audience's vote, by address: a guess is refused after twenty, a right code never. */
const wrongCodes: Limit = { name: "wrong vote code", max: 20, seconds: 60 };

/** Whether a response says that the code does not work; a form leads back to the field for it. */
const isWrongCode = ({ status, headers }: Response) =>
  status === 404 || Boolean(headers.get("location")?.includes("wrong=code"));

type Deps = Pick<GuardDeps, "limits" | "rateLimits"> & { unavailable: AnswerUnavailable };

/** Counts wrong codes, and answers 429 instead of another one. */
export const limitWrongVoteCodes =
  ({ limits, rateLimits, unavailable }: Deps): MiddlewareHandler<{ Variables: ApiVariables }> =>
  async (c, next) => {
    await next();
    if (!rateLimits || !isVotePath(c.req.path) || !isWrongCode(c.res)) return;
    const verdict = limits.count(wrongCodes, c.get("client"));
    if (verdict.allowed) return;
    c.res = c.req.path.startsWith("/api/")
      ? tooManyRequests(verdict.retryAfterSeconds)
      : await unavailable(c.req.raw, "limited");
  };
