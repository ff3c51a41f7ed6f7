import { readFestival } from "~/features/settings/editions.server";
import { openTiers } from "~/features/settings/price-tiers.rules";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import {
  chargedFee,
  feeBy,
  feeDeadlineAt,
  feeDeadlines,
  formAddress,
  logLineBounds,
} from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import { seasonAt } from "~/features/settings/season.rules";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid } from "~/lib/api/problem";
import { toMajor } from "~/lib/money/amount";
import { countGuess, type GuessDeps, refuseGuess } from "../codes/guesses.server";
import { filmRules } from "../form/submission-form.schema";
import { genreLabel, genres } from "../genres.texts";
import * as calls from "./contract";
import { quoteFee } from "./fee.server";

// Not cached: a fee changes at a fixed time, and the caller is about to use it.
const headers = { "Cache-Control": "no-store" };

/** Public calls for categories and fees. */
export function quoteApi(deps: GuessDeps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("submissions", {
    readQuote: async ({ query: { type, tier, code }, facts: { address } }) => {
      const blocked = code ? await refuseGuess(deps, address) : null;
      if (blocked) return blocked;
      const quoted = await quoteFee(db, await readFestival(db), {
        ...{ type, tier },
        typed: code,
        now: clock(),
      });
      if ("refused" in quoted) {
        const { path, refused: message } = quoted;
        const many = path === "code" ? await countGuess(deps, address) : null;
        return many ?? invalid([{ path, message }]);
      }
      const { full, savedCents, amount, currency, shown, period, ...charged } = quoted.fee;
      const fee = { full, saved: toMajor(savedCents, currency), amount, currency, shown };
      return { status: 200, headers, body: { type, tier: charged.tier, deadline: period, ...fee } };
    },
    listCategories: async () => {
      const { facts, edition } = await readFestival(db);
      const now = clock();
      const open = seasonAt(facts, edition, now).entriesTaken;
      const questions = await readQuestions(db);
      const body = facts.categories.map((one) => ({
        ...{ ...described(facts, one, now), open },
        questions: questionsOf(questions, one.type),
      }));
      return { status: 200, headers, body };
    },
  });
}

function described(facts: FestivalSettings, category: Category, now: Date) {
  const { type, name, acceptedMinutes } = category;
  const { amount, currency, shown } = chargedFee(facts, type, now);
  const { code, endsOn } = feeDeadlineAt(facts, now);
  const { min, max } = type === "log_line" ? logLineBounds : filmRules[type].synopsis;
  const isFilm = type !== "log_line";
  return {
    ...{ type, name, slug: formAddress(type).split("/").at(-1) ?? "", minutes: acceptedMinutes },
    kind: isFilm ? ("film" as const) : ("script" as const),
    text: { min, max },
    genres: (isFilm ? genres[type] : []).map((value) => ({ value, label: genreLabel(value) })),
    link: isFilm ? ("optional" as const) : ("none" as const),
    fee: { amount, currency, shown, deadline: code, endsOn },
    // Tiers that a code opens are known to those who have one.
    fees: openTiers(facts).flatMap(({ code: tier }) =>
      feeDeadlines(facts).map(({ code: deadline }) => ({
        ...{ deadline, tier, amount: feeBy(facts, category, deadline, tier) },
      })),
    ),
  };
}
