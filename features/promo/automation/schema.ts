import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { requiredText } from "~/lib/forms/fields";
import { platformPattern } from "../campaigns/schema";

/** Automation rules: triggers and template variables. */

/** The variables of every template. */
const commonVariables = ["FESTIVAL", "SITE", "DEADLINE", "DAYS_LEFT"] as const;

/** The triggers: their label, and the additional variables of their templates. */
export const triggers = {
  article_published: { words: "An article is published", variables: ["TITLE", "EXCERPT", "LINK"] },
  submission_accepted: {
    words: "A submission is accepted",
    variables: ["FILM_TITLE", "DIRECTOR", "CATEGORY", "COUNTRY"],
  },
  early_bird_in_7_days: { words: "A week before the early bird fee ends", variables: [] },
  early_bird_last_day: { words: "On the last day of the early bird fee", variables: [] },
  deadline_in_30_days: { words: "Thirty days before the deadline", variables: [] },
  deadline_in_7_days: { words: "A week before the deadline", variables: [] },
  deadline_day: { words: "On the day of the deadline", variables: [] },
  monday: { words: "Every Monday until the deadline", variables: [] },
  festival_in_7_days: { words: "A week before the festival begins", variables: [] },
  festival_first_day: { words: "On the festival's first day", variables: [] },
} as const satisfies Record<string, { words: string; variables: readonly string[] }>;

export type Trigger = keyof typeof triggers;
export const triggerNames = Object.keys(triggers) as Trigger[];

export const isTrigger = (name: string): name is Trigger => Object.hasOwn(triggers, name);

/** All variables of a trigger's templates. */
export const variablesOf = (trigger: Trigger): string[] => [
  ...commonVariables,
  ...triggers[trigger].variables,
];

const variablePattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** '{{TITLE}}, {{ NAME }}' → ['TITLE', 'NAME'] */
export const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(variablePattern)].map(([, name = ""]) => name)),
];

/** Inserts values into a template; a variable without a value becomes empty. */
export const fillIn = (template: string, values: Record<string, string>): string =>
  template.replace(variablePattern, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : "",
  );

export const automationFormSchema = z
  .object({
    name: requiredText("Enter the rule's name", 120),
    trigger: z.enum(triggerNames, "Choose a trigger"),
    platform: z
      .string("Choose a platform")
      .trim()
      .toLowerCase()
      .regex(platformPattern, "Choose a platform"),
    contentTemplate: requiredText("Enter the text of the draft", 5_000),
    isActive: z.boolean().default(true),
  })
  .superRefine(({ trigger, contentTemplate }, context) => {
    const variables = variablesOf(trigger);
    const unknownVariable = variablesIn(contentTemplate).find((name) => !variables.includes(name));
    if (unknownVariable === undefined) return;
    const message = `{{${unknownVariable}}} is not available. This trigger has ${variables.join(", ")}.`;
    context.addIssue({ code: "custom", path: ["contentTemplate"], message });
  });
export type AutomationForm = z.input<typeof automationFormSchema>;
export type AutomationValues = z.output<typeof automationFormSchema>;

export const automationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** One of the triggers above, or one of an earlier version, which never fires. */
  trigger: z.string(),
  platform: z.string(),
  contentTemplate: z.string(),
  isActive: z.boolean(),
  lastExecuted: momentSchema.nullable(),
  executionCount: z.number(),
  createdAt: momentSchema,
  version: z.number(),
});
export type Automation = z.output<typeof automationSchema>;
