import type { z } from "zod";
import { listSubmissions } from "~/features/entries-admin/contract";
import { addQuestion, readCall } from "~/features/settings-admin/call/contract";
import type { newQuestionSchema } from "~/features/settings-admin/call/schema";
import type { Agreement } from "../consistency";
import { categoriesOf, type Maker } from "../people";
import type { Play } from "../play";
import { dice } from "../random";

/** The festival's own questions in the forms, and the answers that were kept. */

const statuses = ["World premiere", "Shown at other festivals"] as const;

const questions = [
  {
    label: "Premiere status",
    kind: "choice",
    choices: [...statuses],
    required: true,
    jury: "named",
  },
  { label: "Who is it for?", kind: "short", max: 200 },
] satisfies Omit<z.input<typeof newQuestionSchema>, "version">[];

/** Adds the questions before the first entry, and answers them for everybody. */
export async function askQuestions({ admin, makers, options, settings }: Play): Promise<void> {
  const filmTypes = categoriesOf(settings).films.map(({ type }) => type);
  for (const question of questions) {
    const types = question.kind === "choice" ? filmTypes : [];
    for (;;) {
      const call = await admin.must(readCall, { query: {} });
      if (call.questions.some(({ label }) => label === question.label)) break;
      await admin.ask(addQuestion, {
        query: {},
        body: { ...question, types, version: call.version },
      });
    }
  }
  const call = await admin.must(readCall, { query: {} });
  const keyOf = (label: string) =>
    call.questions.find((question) => question.label === label)?.key ?? "";
  const [premiere, audience] = questions.map(({ label }) => keyOf(label)) as [string, string];
  for (const maker of makers) {
    const chance = dice(options.seed, "answers", maker.number);
    maker.entry.answers = {
      ...(!maker.writesScript && { [premiere]: chance.pick(statuses) }),
      ...(chance.percent(50) && {
        [audience]: `For everyone who waits on a platform (${maker.number})`,
      }),
    };
  }
}

/** The answers of the filmmakers who have a receipt are those of their entries. */
export async function compareAnswers({ admin, makers, slug }: Play): Promise<Agreement> {
  const entries = await admin.all(listSubmissions, { query: { edition: slug } });
  const stored = new Map(entries.map(({ id, answers }) => [id, answers]));
  const acknowledged = makers.filter(({ record }) => record.receipt);
  const hasSameAnswers = ({ entry, record }: Maker) => {
    const entered = Object.entries(entry.answers as Record<string, string>);
    const storedAnswers = stored.get(record.receipt?.id ?? "") ?? [];
    return (
      storedAnswers.length === entered.length &&
      entered.every(([key, value]) =>
        storedAnswers.some((answer) => answer.key === key && answer.value === value),
      )
    );
  };
  return {
    label: "Entries with exactly the answers that were given",
    left: ["acknowledged", acknowledged.length],
    right: ["the entries", acknowledged.filter(hasSameAnswers).length],
  };
}
