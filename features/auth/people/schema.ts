import { z } from "zod";
import { authPolicyLevels } from "~/db/enums";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress, namedLine, oneLinePattern } from "~/lib/forms/fields";

/** Jurors, programmers and directors, and the two-step policy. Runs anywhere. */

/** Roles that can be given; directors are added on the account page. */
export const memberRoles = ["juror", "programmer"] as const;
export type MemberRole = (typeof memberRoles)[number];

const fields = {
  name: namedLine("Name", 120),
  email: emailAddress,
  roles: z
    .array(z.enum(memberRoles, "Choose juror or programmer"), "Choose juror or programmer")
    .min(1, "Choose juror or programmer")
    .max(10, "Choose juror or programmer")
    .transform((roles) => [...new Set(roles)]),
  /** As entries name them: 'English'. */
  languages: z
    .array(namedLine("A language", 60), "Enter languages as text")
    .max(20, "At most 20 languages"),
  company: z
    .string()
    .trim()
    .max(120, "Company must be 120 characters or less")
    .regex(oneLinePattern, "Company must be a single line")
    .nullable()
    .transform((text) => text || null),
  /** They agreed to be named in public as jury. */
  mayBeNamed: z.boolean("Choose whether they may be named"),
};

export const newPersonSchema = z.object({
  ...fields,
  languages: fields.languages.default([]),
  company: fields.company.default(null),
  // Named only with consent.
  mayBeNamed: fields.mayBeNamed.default(false),
});
export type NewPerson = z.output<typeof newPersonSchema>;

/** The director's form: languages as one line. */
export const personFormSchema = z.object({
  ...fields,
  languages: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(fields.languages),
  company: z
    .string()
    .transform((text): string | null => text)
    .pipe(fields.company),
});
export type PersonForm = z.input<typeof personFormSchema>;

/** The form of a person without a role in the current edition: it may stay without one. */
export const formerPersonFormSchema = personFormSchema.extend({
  roles: fields.roles.or(z.array(z.enum(memberRoles)).max(0)),
});

/** Any of the fields; missing ones stay. */
export const personChangeSchema = z.object(fields).partial().extend({ version: versionSchema });
export type PersonChange = z.output<typeof personChangeSchema>;

/** What to do with the scores of a revoked juror. */
export const revokeSchema = z.object({
  scores: z.enum(["keep", "exclude"], "Choose whether to keep or exclude the scores"),
});

/** A person as the director's list shows them. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Their roles in the current edition. */
  roles: z.array(z.enum(memberRoles)),
  languages: z.array(z.string()),
  company: z.string().nullable(),
  /** They agreed to be named in public as jury. */
  mayBeNamed: z.boolean(),
  revokedAt: momentSchema.nullable(),
  version: z.number(),
});
export type Person = z.output<typeof personSchema>;

/** Filters of the director's list. */
export const memberFilterSchema = z.object({
  /** Words of a name, or part of an address or company. */
  q: z.string().trim().max(100, "Search for at most 100 characters").optional(),
  /** Who has this role in any edition. */
  role: z.enum(memberRoles, "Choose juror or programmer").optional(),
  /** With access, or whose access has ended. */
  access: z.enum(["active", "ended"], "Choose active or ended").optional(),
});

/** A current or former role; `isOver` if it grants nothing any more. */
export type RoleOfYear = {
  personId: string;
  edition: string;
  role: MemberRole;
  isCurrent: boolean;
  isOver: boolean;
};

/** A director as the list of directors shows them. */
export const directorSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The first director, whose address is in the environment. Cannot be removed. */
  environment: z.boolean(),
  /** invited: has not set up a login yet. */
  state: z.enum(["invited", "active"]),
  /** Their second factor is required at login. */
  binding: z.boolean(),
  version: z.number(),
});
export type Director = z.output<typeof directorSchema>;

export const newDirectorSchema = z.object({
  name: fields.name,
  email: fields.email,
});
export type NewDirector = z.output<typeof newDirectorSchema>;

const level = z.enum(authPolicyLevels, "Choose optional or required");

export const policySchema = z.object({
  directors: level,
  programmers: level,
  version: z.number(),
});
export type Policy = z.output<typeof policySchema>;

export const policyChangeSchema = z.object({
  directors: level.optional(),
  programmers: level.optional(),
  version: versionSchema,
});
