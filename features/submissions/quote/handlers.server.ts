import type { Database } from "~/db/client";
import { readFestival } from "~/features/settings/editions.server";
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
import type { Clock } from "~/lib/dates/clock";
import { filmRules } from "../form/submission-form.schema";
import { genreLabel, genres } from "../genres.texts";
import * as calls from "./contract";
import { standardTier } from "./schema";

// Not cached: a fee changes at a fixed time, and the caller is about to use it.
const headers = { "Cache-Control": "no-store" };

/** Public calls for categories and fees. */
export function quoteApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("submissions", {
    readQuote: async ({ query: { type, tier } }) => {
      const { facts } = await readFestival(db);
      const { amount, currency, shown, period } = chargedFee(facts, type, clock());
      const fee = { full: amount, saved: 0, amount, currency, shown };
      return { status: 200, headers, body: { type, tier, deadline: period, ...fee } };
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
    fees: feeDeadlines(facts).map(({ code: deadline }) => ({
      ...{ deadline, tier: standardTier, amount: feeBy(facts, category, deadline) },
    })),
  };
}
