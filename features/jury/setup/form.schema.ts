import { z } from "zod";
import type { FestivalSettings } from "~/features/settings/schema";
import { wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import {
  closesTooEarlyMessage,
  criterionInputSchema,
  type Jury,
  newJurySchema,
  type Phase,
  phaseInputSchema,
} from "./schema";

/** The director's forms of juries and phases: local times of the festival, numbers as typed. */

type TimeZone = FestivalSettings["timeZone"];

/** A typed number; empty is NaN, which `schema` refuses. */
const typedNumber = <T extends z.ZodType<number, number>>(schema: T) =>
  z
    .string()
    .transform((text) => (text.trim() === "" ? Number.NaN : Number(text)))
    .pipe(schema);

const minutesSchema = newJurySchema.shape.members.element.shape.maxMinutes;

/** Members are keyed by person, so that an edit conflict is about one member, not all. */
export const juryFormSchema = newJurySchema.extend({
  members: z.record(
    z.string(),
    z.object({
      sits: z.boolean(),
      maxMinutes: z
        .string()
        .transform((text): number | null | undefined => (text.trim() ? Number(text) : null))
        .pipe(minutesSchema),
    }),
  ),
});
export type JuryForm = z.input<typeof juryFormSchema>;
export type JuryFormOutput = z.output<typeof juryFormSchema>;

type Person = { id: string; name: string };

/** The people who can be selected for a jury: its members in their order, then others. */
export const selectablePeople = (jury: Jury | null, people: readonly Person[]): Person[] => {
  const members = jury?.members ?? [];
  const memberIds = new Set(members.map(({ personId }) => personId));
  return [
    ...members.map(({ personId, name }) => ({ id: personId, name })),
    ...people.filter(({ id }) => !memberIds.has(id)),
  ];
};

/** The initial values of a jury's form. */
export function juryFields(jury: Jury | null, people: readonly Person[]): JuryForm {
  const membersById = new Map(jury?.members.map((member) => [member.personId, member]));
  return {
    name: jury?.name ?? "",
    categories: jury?.categories ?? [],
    members: Object.fromEntries(
      selectablePeople(jury, people).map(({ id }) => {
        const member = membersById.get(id);
        const maxMinutes = member?.maxMinutes?.toString() ?? "";
        return [id, { sits: member !== undefined, maxMinutes }];
      }),
    ),
  };
}

/** The body of a jury's calls. */
export const juryBody = ({ members, ...rest }: JuryFormOutput) => ({
  ...rest,
  members: Object.entries(members).flatMap(([personId, { sits, maxMinutes }]) =>
    sits ? [{ personId, maxMinutes }] : [],
  ),
});

const criterionFormSchema = criterionInputSchema.extend({
  hint: z
    .string()
    .transform((text): string | null | undefined => text)
    .pipe(criterionInputSchema.shape.hint),
  weight: typedNumber(criterionInputSchema.shape.weight),
  scale: z.enum(["5", "10"]).transform((text) => (text === "10" ? 10 : 5)),
});

/** The form of a phase, with local times of `timeZone`. */
export function phaseFormSchema(timeZone: TimeZone) {
  const { opensAt: _, closesAt: __, ...fields } = phaseInputSchema.shape;
  const momentField = (missing: string) =>
    z.string().transform((text, context) => {
      const parsed = momentOf(timeZone, text);
      if (parsed) return parsed.toISOString();
      context.addIssue({ code: "custom", message: wallTimeError(text) ?? missing });
      return z.NEVER;
    });
  return z
    .object({
      ...fields,
      opensAt: momentField("Enter when it opens"),
      closesAt: momentField("Enter when it closes"),
      wantedScores: typedNumber(phaseInputSchema.shape.wantedScores),
      criteria: z
        .array(criterionFormSchema)
        .min(1, "Add at least one criterion")
        .max(12, "Add up to 12 criteria"),
    })
    .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      path: ["closesAt"],
      error: closesTooEarlyMessage,
    });
}
export type PhaseForm = z.input<ReturnType<typeof phaseFormSchema>>;
export type PhaseFormOutput = z.output<ReturnType<typeof phaseFormSchema>>;

/** The initial values of a new criterion. */
export const newCriterion = {
  name: "",
  hint: "",
  weight: "1",
  scale: "5",
  required: true,
} as const;

const usualCriteria = (
  [
    ["Story", "30"],
    ["Characters", "25"],
    ["Craft", "20"],
    ["Voice", "15"],
    ["The ending", "10"],
  ] as const
).map(([name, weight]) => ({ ...newCriterion, name, weight }));

/** The initial values of a phase's form; a new one belongs to the first jury. */
export function phaseFields(
  phase: Phase | null,
  timeZone: TimeZone,
  juries: readonly Pick<Jury, "id">[] = [],
): PhaseForm {
  const localTime = (moment?: string) => (moment ? wallClock(timeZone, new Date(moment)) : "");
  return {
    juryId: phase?.juryId ?? juries[0]?.id ?? "",
    name: phase?.name ?? "First look",
    opensAt: localTime(phase?.opensAt),
    closesAt: localTime(phase?.closesAt),
    wantedScores: String(phase?.wantedScores ?? 3),
    blind: phase?.blind ?? true,
    othersVisible: phase?.othersVisible ?? "after_own",
    namesVisible: phase?.namesVisible ?? false,
    criteria:
      phase?.criteria.map(({ id, name, hint, weight, scale, required }) => ({
        id,
        name,
        required,
        hint: hint ?? "",
        weight: String(weight),
        scale: scale === 10 ? ("10" as const) : ("5" as const),
      })) ?? usualCriteria,
  };
}
