import { dateFields } from "~/features/editions/schema";
import { chargingFees } from "~/features/settings/admin/call/commands.server";
import { withDeadlines } from "~/features/settings/admin/call/rules";
import { refusalsOf, type SectionValues, settingsSections } from "~/features/settings/admin/schema";
import { type SectionId, sectionIds } from "~/features/settings/admin/sections.texts";
import { valueAt, withValueAt } from "~/features/settings/admin/value-paths.rules";
import { misorderedDeadlines } from "~/features/settings/fee-deadline-order.rules";
import { formAddress } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { type FieldError, fieldErrors } from "~/lib/api/problem";
import type { SetupGiven } from "./schema";
import { setupTexts as texts } from "./texts";
import { overlaid, unknownKeys } from "./values.rules";

/**
 * The settings of a set-up file: all sections of the registry, and the call for entries. What one part says, no other
 * part repeats: dates are the edition's, fees the call's.
 */

const dates: readonly string[] = dateFields;
const isElsewhere = (id: SectionId, name: string) =>
  (id === "dates" && (dates.includes(name) || name.startsWith("deadline"))) ||
  (id === "fees" && name.includes(".charged."));

/** The sections' values as the file has them. */
export function factsOf(facts: FestivalSettings): Record<string, Record<string, unknown>> {
  const sections = sectionIds.flatMap((id): [string, Record<string, unknown>][] => {
    const { groups, read } = settingsSections[id];
    const values = read(facts);
    const said = groups
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => !isElsewhere(id, name))
      .reduce((into, { name }) => withValueAt(into, name, valueAt(values, name)), {});
    return Object.keys(said).length > 0 ? [[id, said]] : [];
  });
  return Object.fromEntries(sections);
}

export type Written = { facts: FestivalSettings } | { errors: FieldError[] };

/** One change of the settings after the other, until one is refused. */
const inTurn = (
  facts: FestivalSettings,
  steps: readonly ((facts: FestivalSettings) => Written)[],
): Written =>
  steps.reduce((done: Written, step) => ("errors" in done ? done : step(done.facts)), { facts });

/** The settings with those of a set-up file, or what is wrong with it. Zone and currency are set already. */
export const withSetup = (before: FestivalSettings, given: SetupGiven): Written =>
  inTurn(before, [
    (facts) => withDates(facts, given.edition),
    (facts) => withNames(facts, given.call?.categories),
    ...sectionIds
      .filter((id) => id !== "fees")
      .map((id) => (facts: FestivalSettings) => withSection(facts, id, given.facts?.[id])),
    (facts) => withCall(facts, given.call),
    // Last: changed fees are advertised, unless the file says otherwise.
    (facts) => withSection(facts, "fees", given.facts?.fees),
    inOrder,
  ]);

/** The edition's dates, by the rules of the section 'Dates'. */
function withDates(facts: FestivalSettings, edition: SetupGiven["edition"]): Written {
  if (!edition?.dates) return { facts };
  const given = Object.entries(edition.dates).filter(([, value]) => value !== undefined);
  const after = { ...facts, dates: { ...facts.dates, ...Object.fromEntries(given) } };
  const { schema, read } = settingsSections.dates;
  const parsed = schema.safeParse(read(after));
  if (parsed.success) return { facts: after };
  const errors = fieldErrors(parsed.error).map(({ path, message }) => ({
    ...{ path: `edition.dates.${path.startsWith("deadline") ? "deadlineAt" : path}`, message },
  }));
  return { errors };
}

type Call = NonNullable<SetupGiven["call"]>;

/** Categories by their type; which there are, and their addresses, stay. */
function withNames(facts: FestivalSettings, given: Call["categories"] = []): Written {
  const errors = given.flatMap(({ type, slug, kind }, index): FieldError[] => {
    const found = facts.categories.find((one) => one.type === type);
    if (!found) {
      return [{ path: `call.categories.${index}.type`, message: texts.noCategory }];
    }
    const known = found.acceptedMinutes ? "film" : "script";
    const wrong = [
      ...(slug !== undefined && slug !== formAddress(type).split("/").at(-1) ? ["slug"] : []),
      ...(kind !== undefined && kind !== known ? ["kind"] : []),
    ];
    return wrong.map((field) => ({
      ...{ path: `call.categories.${index}.${field}`, message: texts.fixedCategory },
    }));
  });
  if (errors.length > 0) return { errors };
  const categories = facts.categories.map((one) => {
    const { name = one.name, plural = one.plural } =
      given.find(({ type }) => type === one.type) ?? {};
    return { ...one, name, plural };
  });
  return { facts: { ...facts, categories } };
}

/** One section, by the schema and the rules of its form. */
function withSection(facts: FestivalSettings, id: SectionId, given: unknown): Written {
  if (given === undefined) return { facts };
  const { schema, read, write } = settingsSections[id];
  const at = (path: string) => `facts.${id}${path === "" ? "" : `.${path}`}`;
  const parsed = schema.safeParse(overlaid(read(facts), given));
  if (!parsed.success) {
    return {
      errors: fieldErrors(parsed.error).map(({ path, message }) => ({ path: at(path), message })),
    };
  }
  const unknown = unknownKeys(given, parsed.data);
  const errors: FieldError[] = [
    ...unknown.map((path) => ({ path: at(path), message: texts.unknownKey })),
    ...refusalsOf(id, facts, parsed.data as SectionValues).map(({ path, message }) => ({
      ...{ path: at(path), message },
    })),
  ];
  return errors.length > 0 ? { errors } : { facts: write(facts, parsed.data) };
}

/** Deadlines, then the fees at them. */
function withCall(facts: FestivalSettings, call: SetupGiven["call"]): Written {
  const after = call?.deadlines ? withDeadlines(facts, call.deadlines) : facts;
  if (!call?.fees) return { facts: after };
  const charged = chargingFees(after, call.fees);
  if (!("errors" in charged)) return { facts: charged };
  return {
    errors: charged.errors.map(({ path, message }) => ({ path: `call.${path}`, message })),
  };
}

function inOrder(facts: FestivalSettings): Written {
  const errors = misorderedDeadlines(facts).map(({ field, message }) => ({
    ...{ path: `edition.dates.${field}`, message },
  }));
  return errors.length > 0 ? { errors } : { facts };
}
