import { sql } from "drizzle-orm";
import { people, personRoles } from "./schema";

/** The condition that a row of `people` is a director. */
export const hasDirectorRole = sql`exists (select from ${personRoles}
  where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`;
