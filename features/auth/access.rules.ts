import { roles } from "~/db/enums";

/** The access of calls about a person's own account: in any role and edition, also before a required second factor is set up. */
export const ownAccess = {
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
} as const;
