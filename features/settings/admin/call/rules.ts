import { feeBy, feeDeadlines, feeText } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";
import { type Call, codeOf, type DeadlinesGiven, type FeesGiven, standardTier } from "./schema";

/** Deadlines and fees within the settings. Runs anywhere. */

type Cell = Call["fees"][number];

const priced = ({ categories }: FestivalSettings) => categories.filter(({ unpriced }) => !unpriced);

/** Every category's fee at every deadline; none of one whose fees were never entered. */
export const feesOf = (facts: FestivalSettings): Cell[] =>
  priced(facts).flatMap((category) =>
    feeDeadlines(facts).map(({ code }) => ({
      ...{ type: category.type, deadline: code, tier: standardTier },
      amount: feeBy(facts, category, code),
    })),
  );

/** The deadlines with their fees as text, for the audit log. */
export const deadlineLines = (facts: FestivalSettings): string[] =>
  feeDeadlines(facts).map(({ code, name, endsOn }) => {
    const fees = priced(facts).map(
      (category) => `${category.name} ${feeText(feeBy(facts, category, code), facts)}`,
    );
    return `${name}${endsOn ? `, until ${longDate(endsOn)}` : ""}: ${fees.join(", ")}`;
  });

/** A category with these fees at the first and the last deadline. If they change, the home page advertises them. */
function charging(category: Category, earlyBird: number, regular: number): Category {
  const { chargedFee: now } = category;
  if (now.earlyBird === earlyBird && now.regular === regular) return category;
  const fee = { earlyBird, regular };
  return { ...category, chargedFee: fee, advertisedFee: fee };
}

/** The settings with these deadlines. Fees stay by code; a new deadline gets those of the last. */
export function withDeadlines(
  facts: FestivalSettings,
  given: DeadlinesGiven["deadlines"],
): FestivalSettings {
  const all = given.map((one) => ({ ...one, code: one.code ?? codeOf(one.name) }));
  const last = all.at(-1);
  if (!last) throw new RangeError("There is at least one deadline.");
  const first = all.length > 1 ? all[0] : undefined;
  const known = feeDeadlines(facts).map(({ code }) => code);
  const feeAt = (category: Category, code: string) =>
    known.includes(code) ? feeBy(facts, category, code) : category.chargedFee.regular;
  const between = all.slice(1, -1).map(({ code, name, endsOn }) => ({
    ...{ code, name, endsOn: endsOn ?? "" },
    fees: Object.fromEntries(facts.categories.map((one) => [one.type, feeAt(one, code)])),
  }));
  return {
    ...facts,
    dates: { ...facts.dates, earlyBirdEndsOn: first?.endsOn ?? null },
    feeDeadlines: {
      // Kept, in case an early bird is added again, under its own code.
      first: first
        ? { code: first.code, name: first.name }
        : last.code === facts.feeDeadlines.first.code
          ? { code: `${last.code.slice(0, 30)}_first`, name: "Early bird" }
          : facts.feeDeadlines.first,
      between,
      last: { code: last.code, name: last.name, endsOn: last.endsOn },
    },
    categories: facts.categories.map((one) => {
      const regular = feeAt(one, last.code);
      return charging(one, first ? feeAt(one, first.code) : regular, regular);
    }),
  };
}

/** The settings with these fees: one for every category at every deadline. */
export function withFees(facts: FestivalSettings, cells: FeesGiven["fees"]): FestivalSettings {
  const { first, between, last } = facts.feeDeadlines;
  const at = (type: string, code: string) =>
    cells.find((cell) => cell.type === type && cell.deadline === code)?.amount;
  return {
    ...facts,
    feeDeadlines: {
      ...{ first, last },
      between: between.map((one) => ({
        ...one,
        fees: Object.fromEntries(
          facts.categories.map((category) => [
            category.type,
            at(category.type, one.code) ?? feeBy(facts, category, one.code),
          ]),
        ),
      })),
    },
    categories: facts.categories.map((one) => {
      const regular = at(one.type, last.code) ?? one.chargedFee.regular;
      const isOnly = facts.dates.earlyBirdEndsOn === null;
      const earlyBird = isOnly ? regular : (at(one.type, first.code) ?? one.chargedFee.earlyBird);
      return charging(withFeesEntered(one), earlyBird, regular);
    }),
  };
}

const withFeesEntered = ({ unpriced: _, ...category }: Category): Category => category;
