import type { z } from "zod";
import { listCodes, makeCode, stopCode } from "~/features/checkout/codes/contract";
import type { Code, codeFormSchema } from "~/features/checkout/codes/schema";
import { readQuote } from "~/features/checkout/quote/contract";
import { chargedFee } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { changeFees, changeTiers, readCall } from "~/features/settings-admin/call/contract";
import type { Call } from "~/features/settings-admin/call/schema";
import { readSettings } from "~/features/settings-admin/contract";
import { toMinor } from "~/lib/money/amount";
import { reducedCharge } from "~/lib/money/charge";
import {
  type CodeName,
  type Codes,
  type Cost,
  categoriesOf,
  codeNames,
  type Maker,
} from "../people";
import { count, type Play, wrong } from "../play";
import { dice } from "../random";
import type { Visitor } from "../visitor";

/** Price tiers, and the codes that filmmakers apply: what each entry is to cost, and what the site asks for it. */

const tierNames = { none: "Friends", code: "Students" } as const;
const proofs = ["none", "code"] as const;

/**
 * Adds a price tier that everyone may choose, and one that a code opens, where the edition has none. Resolves to its
 * settings.
 */
export async function setTiers({
  admin,
  slug,
}: Pick<Play, "admin" | "slug">): Promise<FestivalSettings> {
  const read = () => admin.must(readCall, { query: {} });
  for (let call = await read(); ; call = await read()) {
    const missing = proofs.filter(
      (proof) => !call.tiers.slice(1).some((tier) => tier.proof === proof),
    );
    if (missing.length === 0) break;
    const tiers = [...call.tiers, ...missing.map((proof) => ({ name: tierNames[proof], proof }))];
    await admin.ask(changeTiers, { query: {}, body: { tiers, version: call.version } });
  }
  for (let call = await read(); ; call = await read()) {
    const without = call.tiers
      .slice(1)
      .filter(({ code }) => !call.fees.some(({ tier }) => tier === code));
    if (without.length === 0) break;
    const fees = [...call.fees, ...without.flatMap((tier) => halfFees(call, tier))];
    await admin.ask(changeFees, { query: {}, body: { fees, version: call.version } });
  }
  const { facts: settings } = await admin.must(readSettings, { query: { edition: slug } });
  return settings;
}

/** Half of the standard fees. For a script the open tier has none, so that its fee is the standard one. */
function halfFees({ fees, tiers, categories }: Call, { code: tier, proof }: Call["tiers"][number]) {
  const [standard] = tiers;
  const scripts = categories.filter(({ kind }) => kind === "script").map(({ type }) => type);
  return fees
    .filter((fee) => fee.tier === standard?.code)
    .filter(({ type }) => proof === "code" || !scripts.includes(type))
    .map((fee) => ({ ...fee, tier, amount: fee.amount / 2 }));
}

/** Creates the codes. Two of them have half as many uses as there are people who want one. */
export async function makeCodes({
  admin,
  slug,
  settings,
  makers,
}: Omit<Play, "codes">): Promise<Codes> {
  const scarce = (name: CodeName) =>
    Math.max(1, makers.filter(({ wants }) => wants === name).length >> 1);
  const opened = settings.priceTiers?.find(({ proof }) => proof === "code")?.code ?? null;
  const films = categoriesOf(settings).films.map(({ type }) => type);
  const none = {
    percent: null,
    amount: null,
    tier: null,
    maxUses: null,
    perAddress: null,
    from: null,
    lastDay: null,
  };
  const forms = {
    percent: { ...none, code: `QUARTER-${slug}`, kind: "percent", percent: 25 },
    amount: { ...none, code: `TEN-OFF-${slug}`, kind: "amount", amount: 10, types: films },
    free: {
      ...none,
      code: `GUEST-${slug}`,
      kind: "free",
      maxUses: scarce("free"),
      perAddress: 1,
    },
    tier: { ...none, code: `SCHOOL-${slug}`, kind: "tier", tier: opened },
    few: { ...none, code: `HALF-${slug}`, kind: "percent", percent: 50, maxUses: scarce("few") },
  } satisfies Record<CodeName, z.input<typeof codeFormSchema>>;
  // A second attempt after a lost response is refused, because the code exists.
  for (const name of codeNames) await admin.ask(makeCode, { query: {}, body: forms[name] });
  const stored = await admin.all(listCodes, { query: {} });
  return new Map(
    codeNames.map((name) => {
      const created = stored.find(({ code }) => code === forms[name].code);
      if (!created) throw new Error(`The code ${forms[name].code} was not created.`);
      return [name, created];
    }),
  );
}

/** The codes as they are now. */
export async function readCodes({ admin, codes }: Pick<Play, "admin" | "codes">): Promise<Codes> {
  const stored = new Map(
    (await admin.all(listCodes, { query: {} })).map((code) => [code.id, code] as const),
  );
  return new Map([...codes].map(([name, code]) => [name, stored.get(code.id) ?? code]));
}

/** The director stops a code: those who come later pay the whole fee. */
export async function stopOne(play: Play, name: CodeName): Promise<void> {
  const code = play.codes.get(name);
  if (!code) return;
  const stopped = await play.admin.must(stopCode, { params: { id: code.id } });
  play.codes = new Map(play.codes).set(name, stopped);
}

/** What an entry costs today without a code, in a price tier. */
export function fullCost(
  { settings, stage }: Play,
  { entry }: Maker,
  tier: string | undefined,
): Cost {
  const fee = chargedFee(settings, entry.submissionType, stage.now(), tier ? { tier } : {});
  return { fullCents: fee.cents, savedCents: 0, waivedCents: 0, tier: fee.tier, code: null };
}

/** What it costs with a code; null if the code does not apply to it. */
function costWith(play: Play, maker: Maker, name: CodeName, code: Code): Cost | null {
  const { type } = maker.category;
  if (code.state === "stopped" || (code.types.length > 0 && !code.types.includes(type)))
    return null;
  if (code.kind === "tier") return { ...fullCost(play, maker, code.tier ?? undefined), code: name };
  const full = fullCost(play, maker, maker.tier);
  if (full.fullCents === 0) return null;
  const { currency } = play.settings;
  const reduced = reducedCharge(full.fullCents, currency, {
    ...(code.kind === "percent"
      ? { kind: code.kind, percent: code.percent ?? 0 }
      : code.kind === "amount"
        ? { kind: code.kind, amountCents: toMinor(code.amount ?? 0, currency) }
        : { kind: code.kind }),
  });
  return { ...full, savedCents: full.fullCents - reduced, code: name };
}

/** A filmmaker asks what an entry costs. Without a code that applies it is the whole fee. */
export async function askPrice(
  play: Play,
  me: Visitor,
  maker: Maker,
): Promise<{ cost: Cost; typedCode: string | undefined }> {
  const whole = { cost: fullCost(play, maker, maker.tier), typedCode: undefined };
  const code = maker.wants && play.codes.get(maker.wants);
  if (!maker.wants || !code) return whole;
  // Upper and lower case, spaces and hyphens are the same.
  const isCareless = dice(play.options.seed, "typed", maker.number).percent(50);
  const typedCode = isCareless ? code.code.toLowerCase().replaceAll("-", " ") : code.code;
  const { status, body } = await me.ask(readQuote, {
    query: {
      type: maker.entry.submissionType,
      ...(maker.tier && { tier: maker.tier }),
      code: typedCode,
    },
  });
  const cost = costWith(play, maker, maker.wants, code);
  if (status === 422) {
    count(play, "codes refused");
    // One with few uses may be used up.
    if (cost && code.maxUses === null) {
      wrong(play, `${code.code} was refused for ${maker.title}: ${JSON.stringify(body)}`);
    }
    return whole;
  }
  if (status !== 200) throw new Error(`A quote was answered ${status}: ${JSON.stringify(body)}`);
  if (!cost) {
    wrong(play, `${code.code} was accepted for ${maker.title}, which it is not for.`);
    return whole;
  }
  const { currency } = play.settings;
  const quoted = [toMinor(body.full, currency), toMinor(body.saved, currency), body.tier].join();
  const expected = [cost.fullCents, cost.savedCents, cost.tier].join();
  if (quoted !== expected) wrong(play, `${maker.title} is quoted ${quoted}, not ${expected}.`);
  return { cost, typedCode };
}
