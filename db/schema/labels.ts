import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accents } from "../enums";
import { changedBy, createdAt, id, oneOf, ownedBy } from "./columns";
import { ofEdition } from "./editions";
import { submissions } from "./submissions";

/** The director's labels of an edition's entries. Nobody else sees them. */
export const labels = pgTable(
  "labels",
  {
    id: id(),
    editionId: ofEdition({ onDelete: "cascade" }),
    name: text().notNull(),
    accent: text({ enum: accents }).notNull(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("labels_name_key").on(t.editionId, sql`lower(${t.name})`),
    check("labels_accent_check", oneOf(t.accent, accents)),
  ],
);

/** Which entry has which label, and since when: the label that was put last is offered first. */
export const entryLabels = pgTable(
  "entry_labels",
  {
    submissionId: ownedBy(() => submissions.id),
    labelId: ownedBy(() => labels.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.labelId] }),
    index("entry_labels_label_idx").on(t.labelId, t.submissionId),
  ],
);
