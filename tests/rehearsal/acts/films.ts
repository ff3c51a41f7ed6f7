import { setTimeout as sleep } from "node:timers/promises";
import * as entries from "~/features/entry-page/contract";
import { reportProblem } from "~/features/jury/scoring/contract";
import { createUpload } from "~/features/screeners/contract";
import * as screeners from "~/features/screeners-admin/contract";
import { craftArchive, craftedFilms, craftFilm, craftPolyglot } from "../../fixtures/crafted-films";
import { makeFilm } from "../../fixtures/make-film";
import { metadataOf, sha256Of, tusHeaders } from "../../tus";
import type { Agreement } from "../consistency";
import { categoriesOf, type Maker } from "../people";
import { count, type Play, wrong } from "../play";
import { dice } from "../random";
import type { Stage } from "../site";
import { filmBytesOnDisk } from "../traces";
import { eachOf, request, type Visitor } from "../visitor";

/** Films that are uploaded over a bad connection, and one that does not play until it is fixed. */

/** What nobody's browser may run. */
const page = "<!doctype html><title>Film</title><script>alert(document.cookie)</script>";

const chunk = 96 * 1024;
const bytesPerSecond = 400;
/** Milliseconds without progress after which an upload has failed. */
const patience = 90_000;

/** Some filmmakers with a private page upload their film. */
export async function uploadFilms(play: Play): Promise<void> {
  const { main } = categoriesOf(play.settings);
  const able = play.makers.filter(
    ({ category, record }) => category.type === main.type && record.token && !record.withdrawn,
  );
  const uploaders = able.filter(
    ({ number }, index) => index < 2 || dice(play.options.seed, "upload", number).percent(4),
  );
  await eachOf(uploaders, 3, (maker) => upload(play, maker));
  play.say(`${uploaders.length} films were uploaded.`);
  const otherMaker = able.find((maker) => !uploaders.includes(maker));
  if (otherMaker) await uploadCrafted(play, otherMaker);
}

/**
 * Somebody sends what is no film: one that promises more than it holds, a page, an archive. Each is refused with a
 * sentence, and the site goes on. A film that is a page as well is stored, and never served as a page.
 */
async function uploadCrafted(play: Play, maker: Maker): Promise<void> {
  const [name = ""] = craftedFilms;
  const crafted = {
    film: await craftFilm(name),
    page: Buffer.from(page),
    archive: craftArchive(page),
  };
  for (const [kind, bytes] of Object.entries(crafted)) {
    const sent = await send(play, maker, bytes, `Crafted ${kind}.mp4`);
    if (sent?.state !== "refused" || !sent.reason?.endsWith("."))
      wrong(play, `A crafted ${kind} is ${sent?.state}: ${sent?.reason}`);
    count(play, "crafted films refused");
  }
  const polyglot = await craftPolyglot(page);
  const stored = await send(play, maker, polyglot, "Film.mp4.html");
  if (stored?.state !== "ready" || !stored.stream) {
    return wrong(play, `A film with a page in it is ${stored?.state}: ${stored?.reason}`);
  }
  maker.record.filmBytes = polyglot.length;
  const { headers, status } = await request(play.stage, {
    method: "GET",
    address: `${stored.stream}?entry=${maker.record.token}`,
    from: maker.from,
    cookie: "",
    // As a browser asks for a page.
    headers: { Accept: "text/html" },
  });
  const served = [status, headers["content-type"], headers["x-content-type-options"]].join();
  if (served !== "200,video/mp4,nosniff")
    wrong(play, `A film with a page in it is served ${served}.`);
  count(play, "films with a page in them");
}

async function upload(play: Play, maker: Maker): Promise<void> {
  const { entry, record } = maker;
  const seconds = Number(entry.duration) * 60;
  const film = await makeFilm({ seconds, bytesPerSecond, title: maker.title });
  const screener = await send(play, maker, film);
  if (!screener) return wrong(play, `The film of ${maker.title} was not checked.`);
  if (screener.state !== "ready") wrong(play, `The film of ${maker.title} is ${screener.state}.`);
  if (screener.sha256 !== sha256Of(film)) {
    wrong(play, `The film of ${maker.title} arrived changed.`);
  }
  record.filmBytes = film.length;
  count(play, "films uploaded");
}

/** Sends a film over a bad connection; resolves to it once it was checked, null if that takes too long. */
async function send(play: Play, maker: Maker, film: Uint8Array, name = "Film.mp4") {
  const { number, from, record } = maker;
  const site = play.stage;
  const began = await persist(() =>
    tus(site, from, "POST", createUpload.path, {
      headers: {
        "Upload-Length": String(film.length),
        "Upload-Metadata": metadataOf({
          name,
          kind: "screener",
          entry: record.token ?? "",
        }),
      },
    }),
  );
  const address = began.location;
  const chance = dice(play.options.seed, "cuts", number);
  const offset = async () => (await persist(() => tus(site, from, "HEAD", address))).offset;
  for (let at = 0; at < film.length; at = await offset()) {
    const body = film.subarray(at, at + chunk);
    const isCut = chance.percent(30);
    if (isCut) count(play, "uploads cut");
    // The next request asks how much has arrived.
    await tus(site, from, "PATCH", address, {
      headers: { "Upload-Offset": String(at), "Content-Type": "application/offset+octet-stream" },
      body,
      ...(isCut && { cutAfter: body.length >> 1 }),
    }).catch(() => sleep(100));
  }
  const me = play.visitors.visitor({ from: () => from });
  for (let waited = 0; waited < patience; waited += 200) {
    const { screener } = await me.must(entries.readEntry, {
      params: { token: record.token ?? "" },
    });
    const isChecked = screener && screener.state !== "checking" && screener.state !== "uploading";
    if (isChecked && screener.name === name) return screener;
    await sleep(200);
  }
  return null;
}

/** Repeats a request until the site answers it with success. */
async function persist(send: () => ReturnType<typeof tus>): ReturnType<typeof tus> {
  for (let waited = 0; waited < patience; waited += 200) {
    const came = await send().catch(() => null);
    if (came && came.status < 300) return came;
    if (came && came.status < 500 && came.status !== 429) {
      throw new Error(`An upload was answered ${came.status}.`);
    }
    await sleep(200);
  }
  throw new Error("An upload was not answered in a minute and a half.");
}

type Payload = { headers?: Record<string, string>; body?: Uint8Array; cutAfter?: number };

/** One request of the upload protocol; rejects if it was cut or not answered. */
async function tus(
  site: Stage,
  from: string,
  method: string,
  address: string,
  payload: Payload = {},
) {
  const { status, headers } = await request(site, {
    ...payload,
    method,
    address,
    from,
    cookie: "",
    headers: { ...tusHeaders, ...payload.headers },
  });
  return { status, location: headers.location ?? "", offset: Number(headers["upload-offset"]) };
}

/** A juror reports that a film has no sound; it is on hold until the director marks it as fixed. */
export async function reportAndFix(play: Play, juror: Visitor, assignment: string): Promise<void> {
  const { admin } = play;
  await juror.must(reportProblem, {
    params: { id: assignment },
    body: { kind: "no_sound", note: "Only pictures after two minutes" },
  });
  const [problem] = await admin.must(screeners.listFilmProblems, { query: { state: "open" } });
  if (!problem) return wrong(play, "A film that does not play is not listed.");
  await admin.must(screeners.closeFilmProblem, { params: { id: problem.id }, body: {} });
}

/** The uploaded bytes are those that the site counts, and those on its disk. */
export async function compareFilms({ admin, makers, stage, options }: Play): Promise<Agreement[]> {
  const uploaded = makers.reduce((sum, { record }) => sum + (record.filmBytes ?? 0), 0);
  const { bytes } = await admin.must(screeners.readMediaSummary, { query: {} });
  const label = "Bytes of uploaded films";
  const left: Agreement["left"] = ["the filmmakers", uploaded];
  return [
    { label, left, right: ["the admin", bytes] },
    // A site that runs already may have other films.
    ...(options.into
      ? []
      : [{ label, left, right: ["the disk", filmBytesOnDisk(stage.dataDir)] } satisfies Agreement]),
  ];
}
