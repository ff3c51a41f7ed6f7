import {
  findCategory,
  isOpen,
  publicCategories,
  slugOf,
  unknownTypeMessage,
} from "~/features/settings/category.rules";
import { formOf } from "~/features/settings/category-form.rules";
import { readFestival } from "~/features/settings/editions.queries.server";
import { openTiers } from "~/features/settings/price-tiers.rules";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import { chargedFee, feeBy, feeDeadlineAt, feeDeadlines } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import { seasonAt } from "~/features/settings/season.rules";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { toMajor } from "~/lib/money/amount";
import { type GuessDeps, noteRefusedCode, refuseGuess } from "../codes/guesses.commands.server";
import { closedReason } from "./category-limits.queries.server";
import * as calls from "./contract";
import { quoteFee } from "./fee.queries.server";

// Not cached: a fee changes at a fixed time, and the caller is about to use it.
const headers = { "Cache-Control": "no-store" };

/** Public calls for categories and fees. */
export function quoteApi(deps: GuessDeps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("submissions", {
    readQuote: async ({ query: { type, tier, code }, requestContext: { address } }) => {
      const tooManyResponse = code ? await refuseGuess(deps, address) : null;
      if (tooManyResponse) return tooManyResponse;
      const festival = await readFestival(db);
      const category = findCategory(festival.settings, type);
      if (!category) return invalid([{ path: "type", message: unknownTypeMessage }]);
      const closedMessage = category.unpriced ? closedReason(category) : null;
      if (closedMessage) return problem(409, closedMessage);
      const quotedFee = await quoteFee(db, festival, {
        type,
        tier,
        typedCode: code,
        now: clock(),
      });
      if ("refused" in quotedFee) {
        const { path, refused: message } = quotedFee;
        const refusal = { address, reason: message };
        const tooManyResponse = path === "code" ? await noteRefusedCode(deps, refusal) : null;
        return tooManyResponse ?? invalid([{ path, message }]);
      }
      const { full, savedCents, amount, currency, shown, period, ...rest } = quotedFee.fee;
      const fee = { full, saved: toMajor(savedCents, currency), amount, currency, shown };
      return { status: 200, headers, body: { type, tier: rest.tier, deadline: period, ...fee } };
    },
    listCategories: async () => {
      const { settings, edition } = await readFestival(db);
      const now = clock();
      const takesEntries = seasonAt(settings, edition, now).entriesTaken;
      const questions = await readQuestions(db);
      const body = publicCategories(settings).map((category) => ({
        ...describeCategory(settings, category, now),
        open: takesEntries && isOpen(category),
        questions: questionsOf(questions, category.type),
      }));
      return { status: 200, headers, body };
    },
  });
}

function describeCategory(settings: FestivalSettings, category: Category, now: Date) {
  const { type, name, acceptedMinutes, unpriced } = category;
  const { kind, text, genres, link } = formOf(category);
  const { amount, currency, shown } = chargedFee(settings, type, now);
  const { code, endsOn } = feeDeadlineAt(settings, now);
  return {
    type,
    name,
    slug: slugOf(category),
    minutes: acceptedMinutes,
    kind,
    text,
    genres,
    link,
    fee: unpriced ? null : { amount, currency, shown, deadline: code, endsOn },
    // Without the tiers that need a code: only holders of a code know them.
    fees: unpriced
      ? []
      : openTiers(settings).flatMap(({ code: tier }) =>
          feeDeadlines(settings).map(({ code: deadline }) => ({
            deadline,
            tier,
            amount: feeBy(settings, category, deadline, tier),
          })),
        ),
  };
}
