import { setTimeout as sleep } from "node:timers/promises";
import { listCodeUses } from "~/features/checkout/codes/contract";
import { listWaivers } from "~/features/checkout/codes/waivers.contract";
import { listSubmissions } from "~/features/entries-admin/contract";
import * as ledger from "~/features/ledger/contract";
import type { Sum } from "~/features/ledger/schema";
import type { Submission } from "~/features/submissions/schema";
import { dayIn } from "~/lib/dates/calendar";
import type { Booked } from "../fakes/stripe-books";
import { readCodes } from "./acts/prices";
import { type Agreement, sum } from "./consistency";
import type { Cost } from "./people";
import type { Play } from "./play";

/** Comparisons of money: the provider's books, the lists of payments, the entries, and what the filmmakers know. */

/** Runs of the job that asks the provider for its fees; each takes a hundred payments. */
const mostRuns = 80;

/** Waits until the provider's fee of every payment is known. */
export async function waitForFees({ admin, stage, slug }: Play): Promise<void> {
  for (let runs = 0; runs < mostRuns; runs += 1) {
    for (let waited = 0; waited < 10; waited += 1) {
      const { total } = await admin.must(ledger.readPaymentTotals, { query: { edition: slug } });
      if (total.every(({ feesUnknown }) => feesUnknown === 0)) return;
      await sleep(100);
    }
    await stage.night();
  }
}

/** Pairs of sums in each currency. */
export async function compareMoney(play: Play): Promise<Agreement[]> {
  const { admin, slug } = play;
  const entries = await admin.all(listSubmissions, { query: { edition: slug } });
  return [
    ...(await compareBooks(play, entries)),
    ...comparePrices(play, entries),
    ...(await compareCodes(play, entries)),
    await compareWaivers(play, entries),
  ];
}

type Line = Pick<Booked, "amount" | "created" | "currency" | "fee" | "intentId" | "kind">;

async function compareBooks(play: Play, entries: readonly Submission[]): Promise<Agreement[]> {
  const { admin, slug, stage } = play;
  const paid = entries.filter(({ paymentIntentId }) => paymentIntentId);
  const listed = await admin.all(ledger.listPayments, { query: { edition: slug } });
  const paymentIds = new Set(listed.map(({ paymentIntentId }) => paymentIntentId));
  // Another rehearsal of the same site may have payments, too; a payment that is in no list is an error.
  const books = stage.bank.books();
  const { total: totals } = await admin.must(ledger.readPaymentTotals, {
    query: { edition: slug },
  });
  const dayBook = await admin.must(ledger.readDayBook, { query: { edition: slug } });
  const currencies = new Set([...books, ...entries].map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const isOf = (row: { currency: string }) => row.currency === currency;
    const sumOf = (
      sums: readonly Sum[],
      name: "paidCents" | "refundedCents" | "feeCents" | "waivedCents",
    ) => sum(sums.filter(isOf).map((sum) => sum[name]));
    const lines = books.filter(isOf);
    const charges = lines.filter(({ kind }) => kind === "charge");
    const back = -sum(lines.filter(({ kind }) => kind !== "charge").map(({ amount }) => amount));
    const label = (name: string) => `${name}, in cents (${currency})`;
    const provider = (figure: number): [string, number] => ["the provider", figure];
    const charged = provider(sum(charges.map(({ amount }) => amount)));
    return [
      {
        label: label("Fees captured"),
        left: charged,
        right: ["the entries", sum(paid.filter(isOf).map(({ amountCents }) => amountCents))],
      },
      {
        label: label("Fees captured"),
        left: charged,
        right: ["the filmmakers", currency === play.settings.currency ? paidBy(play) : 0],
      },
      {
        label: label("Fees captured"),
        left: ["the list of payments", sumOf(totals, "paidCents")],
        right: ["the day book", sumOf(dayBook.total, "paidCents")],
      },
      {
        label: label("Fees captured"),
        left: charged,
        right: ["the day book", sumOf(dayBook.total, "paidCents")],
      },
      {
        label: label("Fees refunded"),
        left: provider(back),
        right: ["the entries", sum(entries.filter(isOf).map(({ refundedCents }) => refundedCents))],
      },
      {
        label: label("Fees refunded"),
        left: provider(back),
        right: ["the day book", sumOf(dayBook.total, "refundedCents")],
      },
      {
        label: label("Fees of the provider"),
        left: provider(sum(lines.map(({ fee }) => fee))),
        right: ["the list of payments", sumOf(totals, "feeCents")],
      },
      {
        label: label("Fees waived"),
        left: ["the entries", sum(entries.filter(isOf).map(({ waivedCents }) => waivedCents))],
        right: ["the day book", sumOf(dayBook.total, "waivedCents")],
      },
      {
        label: label("Fees waived"),
        left: ["the list of payments", sumOf(totals, "waivedCents")],
        right: ["the day book", sumOf(dayBook.total, "waivedCents")],
      },
      {
        label: `Payments (${currency})`,
        left: provider(charges.length),
        right: [
          "in the list of payments",
          charges.filter(({ intentId }) => paymentIds.has(intentId)).length,
        ],
      },
      compareDays(play, lines, dayBook.days.filter(isOf)),
    ] satisfies Agreement[];
  });
}

const paidBy = ({ makers }: Play) => sum(makers.map(({ record }) => record.paidCents));

/** Each day of the provider's books, in the festival's time zone, is a day of the day book with the same sums. */
function compareDays(
  { settings }: Play,
  lines: readonly Line[],
  days: readonly ({ day: string } & Sum)[],
): Agreement {
  const booked = new Map<string, [paid: number, back: number, fees: number]>();
  for (const { kind, amount, fee, created } of lines) {
    const day = dayIn(settings.timeZone, new Date(created * 1_000));
    const [paid, back, fees] = booked.get(day) ?? [0, 0, 0];
    const isCharge = kind === "charge";
    booked.set(day, [paid + (isCharge ? amount : 0), back - (isCharge ? 0 : amount), fees + fee]);
  }
  const moved = days.filter(({ paidCents, refundedCents }) => paidCents > 0 || refundedCents !== 0);
  const equal = moved.filter(
    (entry) =>
      booked.get(entry.day)?.join() ===
      [entry.paidCents, entry.refundedCents, entry.feeCents].join(),
  );
  return {
    label: `Days with the same payments, refunds and fees (${settings.currency})`,
    left: ["the provider", booked.size],
    right: ["the day book", moved.length === booked.size ? equal.length : -moved.length],
  };
}

/** What the entries cost, as the filmmakers were quoted it by the list of fees. */
function comparePrices({ makers, settings }: Play, entries: readonly Submission[]): Agreement[] {
  const costs = makers.flatMap(({ record }) => record.cost ?? []);
  const cents = `in cents (${settings.currency})`;
  const coded = new Set(
    (settings.priceTiers ?? []).filter(({ proof }) => proof === "code").map(({ code }) => code),
  );
  const tiers = new Set(costs.map(({ tier }) => tier));
  const pairs: [string, number, number][] = [
    [
      `Whole fees, ${cents}`,
      sum(costs.map(({ fullCents }) => fullCents)),
      sum(entries.map((entry) => entry.amountCents + entry.savedCents)),
    ],
    [
      `Fees saved by codes and waiver codes, ${cents}`,
      sum(costs.map(({ savedCents, waivedCents }) => savedCents + waivedCents)),
      sum(entries.map(({ savedCents }) => savedCents)),
    ],
    [
      // By a waiver code, or by a code that leaves nothing of the fee.
      `Fees waived, ${cents}`,
      sum(costs.filter(isFree).map(({ fullCents }) => fullCents)),
      sum(entries.map(({ waivedCents }) => waivedCents)),
    ],
    ...[...tiers].map((tier): [string, number, number] => [
      `Entries in the price tier '${tier}'${coded.has(tier) ? ", which a code opens" : ""}`,
      costs.filter((cost) => cost.tier === tier).length,
      entries.filter((entry) => entry.tier === tier && !entry.source).length,
    ]),
  ];
  return pairs.map(([label, expected, stored]) => ({
    label,
    left: ["the filmmakers", expected],
    right: ["the entries", stored],
  }));
}

const isFree = ({ fullCents, savedCents, waivedCents }: Cost) =>
  fullCents === savedCents + waivedCents;

async function compareCodes(play: Play, entries: readonly Submission[]): Promise<Agreement[]> {
  const { admin, makers } = play;
  const codes = await readCodes(play);
  const pairs: Agreement[] = [];
  let saved = 0;
  const texts = new Set([...codes.values()].map(({ code }) => code));
  for (const [name, { id, code, uses }] of codes) {
    const used = await admin.must(listCodeUses, { params: { id } });
    saved += sum(used.map(({ savedCents }) => savedCents));
    const usesByMakers = makers.filter(({ record }) => record.cost?.code === name).length;
    const ofEntries = entries.filter((entry) => entry.code === code).length;
    pairs.push(
      {
        label: `Uses of ${code}`,
        left: ["the filmmakers", usesByMakers],
        right: ["the code", uses],
      },
      { label: `Uses of ${code}`, left: ["its entries", ofEntries], right: ["the code", uses] },
    );
  }
  const all = [...codes.values()];
  return [
    ...pairs,
    {
      label: "Fees saved by codes of the call, in cents",
      left: ["the uses of the codes", saved],
      right: [
        "the entries",
        sum(entries.filter(({ code }) => texts.has(code ?? "")).map((entry) => entry.savedCents)),
      ],
    },
    {
      label: "Uses of codes that are held for unpaid fees",
      left: ["the codes", sum(all.map(({ held }) => held))],
      right: ["expected", 0],
    },
    {
      label: "Codes that were used more often than they may",
      left: ["the codes", all.filter(({ uses, maxUses }) => uses > (maxUses ?? uses)).length],
      right: ["expected", 0],
    },
  ];
}

async function compareWaivers(play: Play, entries: readonly Submission[]): Promise<Agreement> {
  const ids = new Set(entries.map(({ id }) => id));
  const waivers = await play.admin.all(listWaivers, { query: {} });
  return {
    label: "Waiver codes that were used",
    left: ["the filmmakers", play.counts.get("waiver codes used") ?? 0],
    right: ["listed with an entry", waivers.filter(({ entry }) => ids.has(entry?.id ?? "")).length],
  };
}
