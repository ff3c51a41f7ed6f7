import type { Database } from "~/db/client";
import { letterResponse } from "~/features/mail/letters/page.server";
import { writeWords } from "~/features/mail/letters/write.server";
import * as calls from "~/features/mail/templates/calls";
import { templateSchema, wordingTestSchema } from "~/features/mail/templates/schema";
import { previewForm, sendTest, wordedMeanwhile } from "~/features/mail/templates/trying.server";
import {
  readTemplates,
  rewordTemplate,
  type Worded,
  worded,
} from "~/features/mail/templates/wording.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { stale } from "~/http/stale";
import { correctableOn, fillIn } from "../emails/letters";
import { readExample } from "../example.server";

type Deps = {
  db: Database;
  clock: Clock;
  directorEmail: string;
  publicUrl: string;
  wakeMail: () => void;
};

/** The calls of the automated letters: how they are worded, seen and tried. */
export function lettersApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  /** The letter as the filmmaker of that entry would get it, or of the sample where there is none. */
  const fill = async (wording: Worded, submission: string, site = "") => {
    const example = (await readExample(db, submission)) ?? (await readExample(db, "sample"));
    if (!example) throw new Error("There is no made-up entry.");
    const { row, values, facts, reference } = example;
    const correctable = correctableOn(row?.submittedAt ?? clock(), facts);
    return fillIn(wording, values, facts, { address: "#", reference, correctable, site });
  };
  const unknown = () => problem(404, "There is no such template.");
  const find = async (id: string) => (await readTemplates(db)).find((one) => one.id === id);
  const changedMeanwhile = async (id: string) =>
    stale(wordedMeanwhile, templateSchema, await find(id));
  const answer = async (id: string) => {
    const template = await find(id);
    return template ? { status: 200 as const, body: template } : unknown();
  };
  return handlers(calls)("automated letters", {
    listTemplates: async () => ({ status: 200, body: await readTemplates(db) }),
    wordTemplate: async ({ params: { id }, body: { updatedAt, ...wording } }) => {
      const changed = await rewordTemplate(db, clock, id, worded(wording), updatedAt);
      return changed === "stale" ? changedMeanwhile(id) : answer(id);
    },
    resetTemplate: async ({ params: { id }, query: { updatedAt } }) => {
      const changed = await rewordTemplate(db, clock, id, null, updatedAt);
      return changed === "stale" ? changedMeanwhile(id) : answer(id);
    },
    testTemplate: async ({ body: { submission, ...wording } }) =>
      sendTest(deps, await fill(worded(wording), submission, publicUrl)),
    writeHtml: async ({ body: { markdown } }) => ({
      status: 200,
      body: { html: writeWords(markdown).html },
    }),
    previewTemplate: async ({ params, query: { framed } }) => {
      const template = (await readTemplates(db)).find(({ id }) => id === params.id);
      if (!template) return unknown();
      return letterResponse((await fill(template, "sample")).html, {
        framed: framed !== undefined,
      });
    },
    previewWording: ({ request }) =>
      previewForm(request, wordingTestSchema, (wording, submission) => fill(wording, submission)),
  });
}
