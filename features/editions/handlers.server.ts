import type { Database } from "~/db/client";
import {
  currentEdition,
  type Edition as EditionRow,
  findEdition,
} from "~/features/settings/editions.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import {
  addEditionNote,
  archiveEdition,
  type Unsettled,
  unarchiveEdition,
} from "./archive.commands.server";
import {
  changeEditionDetails,
  createEdition,
  deleteEdition,
  type EditionRefusal,
  previewCopy,
} from "./commands.server";
import * as calls from "./contract";
import { closeEdition, openEdition } from "./opening.commands.server";
import { findPublicEdition, listPublicEditions } from "./public.queries.server";
import { listEditions, readEdition } from "./queries.server";
import { editionSchema } from "./schema";
import { readPublishedSelection } from "./selection.queries.server";
import { readFigures, readPublicFigures, showFigures } from "./statistics.commands.server";

type Deps = { db: Database; clock: Clock };

const noEdition = () => problem(404, "We can't find this edition.");
const noSource = () =>
  invalid([{ path: "from", message: "We can't find the edition to copy from" }]);
const nameOf = ({ slug, name }: EditionRow) => ({ slug, name });

function unsettledProblem({ unannounced, unclaimedPayments }: Unsettled): Response {
  const countText = (number: number, singular: string, plural: string) =>
    number === 1 ? `1 ${singular}` : `${number} ${plural}`;
  const reasons = [
    unannounced.length > 0 &&
      `${countText(unannounced.length, "decision was", "decisions were")} not announced`,
    unclaimedPayments.length > 0 &&
      `${countText(unclaimedPayments.length, "payment has", "payments have")} no entry`,
  ].filter(Boolean);
  const detail = `This edition cannot be archived yet: ${reasons.join(", and ")}.`;
  return problem(409, detail, { unannounced, unclaimedPayments });
}

/** Handlers of the editions' calls, for the director and the public. */
export function editionsApi({ db, clock }: Deps): Endpoint[] {
  /** A refusal with the newest values, for the edit conflict. */
  async function refusalResponse(
    { refused, reason }: EditionRefusal,
    slug: string,
  ): Promise<Response> {
    const current = refused === "missing" ? null : await readEdition(db, slug);
    if (!current) return noEdition();
    const detail =
      reason ?? "Someone changed this edition after you opened it. Your changes were not saved.";
    return problem(409, detail, { current: editionSchema.parse(current) });
  }
  return implement(calls)("editions", {
    listPublicEditions: async () => ({ status: 200, body: await listPublicEditions(db) }),
    listEditionFilms: async ({ params }) => {
      const edition = await findPublicEdition(db, params.slug);
      if (!edition) return noEdition();
      const films = (await readPublishedSelection(db, edition)) ?? [];
      return { status: 200, body: { edition: nameOf(edition), films } };
    },
    readNumbers: async ({ query }) => {
      const edition = query.edition
        ? await findPublicEdition(db, query.edition)
        : await currentEdition(db);
      if (!edition) return invalid([{ path: "edition", message: "We can't find this edition" }]);
      const figures = await readPublicFigures(db, edition);
      return { status: 200, body: { edition: nameOf(edition), figures } };
    },
    listEditions: async () => ({ status: 200, body: await listEditions(db) }),
    previewCopy: async ({ body }) => {
      const preview = await previewCopy(db, clock, body);
      return preview ? { status: 200, body: preview } : noSource();
    },
    createEdition: async ({ body }) => {
      const created = await createEdition(db, clock, body);
      return "errors" in created ? invalid(created.errors) : { status: 201, body: created };
    },
    readEdition: async ({ params }) => {
      const edition = await readEdition(db, params.slug);
      return edition ? { status: 200, body: edition } : noEdition();
    },
    changeEdition: async ({ params: { slug }, body }) => {
      const edition = await changeEditionDetails(db, clock, slug, body);
      if ("errors" in edition) return invalid(edition.errors);
      return "refused" in edition ? refusalResponse(edition, slug) : { status: 200, body: edition };
    },
    deleteEdition: async ({ params: { slug }, query }) => {
      const refusal = await deleteEdition(db, clock, slug, query.version);
      return refusal ? refusalResponse(refusal, slug) : { status: 204 };
    },
    openEdition: async ({ params: { slug }, body }) => {
      const edition = await openEdition(db, clock, slug, body.version);
      if ("errors" in edition) return invalid(edition.errors);
      return "refused" in edition ? refusalResponse(edition, slug) : { status: 200, body: edition };
    },
    closeEdition: async ({ params: { slug }, body }) => {
      const edition = await closeEdition(db, clock, slug, body.version);
      return "refused" in edition ? refusalResponse(edition, slug) : { status: 200, body: edition };
    },
    archiveEdition: async ({ params: { slug }, body }) => {
      const edition = await archiveEdition(db, clock, slug, body.version);
      if ("unannounced" in edition) return unsettledProblem(edition);
      return "refused" in edition ? refusalResponse(edition, slug) : { status: 200, body: edition };
    },
    unarchiveEdition: async ({ params: { slug }, body }) => {
      const edition = await unarchiveEdition(db, clock, slug, body.version);
      return "refused" in edition ? refusalResponse(edition, slug) : { status: 200, body: edition };
    },
    addNote: async ({ params: { slug }, body }) => {
      const note = await addEditionNote(db, clock, slug, body.text);
      return "refused" in note ? refusalResponse(note, slug) : { status: 201, body: note };
    },
    readFigures: async ({ params }) => {
      const edition = await findEdition(db, params.slug);
      return edition ? { status: 200, body: await readFigures(db, edition) } : noEdition();
    },
    showFigures: async ({ params, body }) => {
      const edition = await findEdition(db, params.slug);
      if (!edition) return noEdition();
      await showFigures(db, clock, edition, body.shown);
      return { status: 200, body: await readFigures(db, edition) };
    },
  });
}
