import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { answerReaders, questionKinds } from "../enums";
import { createdAt, id, oneOf, ownedBy, wordList } from "./columns";
import { ofEdition } from "./editions";
import { submissions } from "./submissions";

/** An edition's own questions in the submission forms. */
export const questions = pgTable(
  "questions",
  {
    id: id(),
    editionId: ofEdition(),
    /** Made of the label: 'premiere_status'. It never changes. */
    key: text().notNull(),
    label: text().notNull(),
    hint: text(),
    /** Fixed by the first answer. */
    kind: text({ enum: questionKinds }).notNull(),
    choices: wordList(),
    /** The most characters of a text; null: the kind's own. */
    max: integer(),
    required: boolean().notNull().default(false),
    /** The categories that it is for; empty: all. */
    types: text().array().notNull(),
    /** Whether jurors read the answers. */
    jury: text({ enum: answerReaders }).notNull().default("never"),
    /** No longer in the forms; its answers stay. */
    retired: boolean().notNull().default(false),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("questions_edition_key").on(t.editionId, t.key),
    check("questions_kind_check", oneOf(t.kind, questionKinds)),
    check("questions_jury_check", oneOf(t.jury, answerReaders)),
  ],
);

/** What a filmmaker answered; a question without an answer has no row. */
export const answers = pgTable(
  "answers",
  {
    submissionId: ownedBy(() => submissions.id),
    questionId: uuid()
      .notNull()
      .references(() => questions.id),
    /** A text, or true or false for `yes_no`. */
    value: jsonb().$type<string | boolean>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.questionId] }),
    index("answers_question_idx").on(t.questionId),
  ],
);
