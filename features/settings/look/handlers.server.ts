import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { type FieldError, invalid } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { resetTheme, saveTheme } from "./commands.server";
import * as calls from "./contract";
import { checkTheme, refusedPairs } from "./pairs.rules";
import { isDark } from "./palette.rules";
import { readLook } from "./queries.server";
import { lookSchema, type Theme } from "./schema";
import { stylesheetOf } from "./stylesheet.rules";
import { contrastSentence, lookSubject, wrongScheme } from "./texts";

/** Why the scheme does not fit the background: browsers draw their own controls for it. */
const findMismatch = ({ scheme, background }: Theme): FieldError[] =>
  isDark(background) === (scheme === "dark")
    ? []
    : [{ path: "scheme", message: wrongScheme(scheme) }];

/** What is wrong with a theme: its scheme, or pairs of colors with too little contrast. */
export const refusalsOf = (theme: Theme): FieldError[] => [
  ...findMismatch(theme),
  ...refusedPairs(checkTheme(theme)).map((pair) => ({
    path: pair.path,
    message: contrastSentence(pair),
  })),
];

/** The calls of the look. */
export function lookApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  const replyWithLook = async (saved: boolean) => {
    const look = await readLook(db);
    return saved
      ? { status: 200 as const, body: look }
      : conflictResponse(conflictMessage(lookSubject), lookSchema, look);
  };
  return implement(calls)("settings", {
    readTheme: async () => ({ status: 200, body: await readLook(db) }),
    checkTheme: async ({ body }) => {
      const mismatch = findMismatch(body);
      if (mismatch.length > 0) return invalid(mismatch);
      const pairs = checkTheme(body);
      return {
        status: 200,
        body: { ok: pairs.every(({ ok }) => ok), pairs, stylesheet: stylesheetOf(body) },
      };
    },
    changeTheme: async ({ body, actor }) => {
      const { publish: _, version: __, ...theme } = body;
      const errors = refusalsOf(theme);
      if (errors.length > 0) return invalid(errors);
      return replyWithLook(await saveTheme({ db, clock, actor }, body));
    },
    resetTheme: async ({ query, actor }) =>
      replyWithLook(await resetTheme({ db, clock, actor }, query.version)),
  });
}
