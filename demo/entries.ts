import { createDraft } from "~/features/checkout/payments/drafts.commands.server";
import { finalizeSubmission } from "~/features/checkout/payments/finalize.commands.server";
import { confirmSandboxPayment, sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import { chargedFee } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { patchSubmission, toggleFavorite } from "~/features/submissions/commands.server";
import type { DemoContext } from "./clock";
import type { DemoFilm, DemoLogLine } from "./entry";
import { demoFeatureFilms } from "./feature-films";
import { demoLogLines } from "./log-lines";
import { demoSeriesPilots } from "./series-pilots";
import { demoShortFilms } from "./short-films";

/** Submits every demo entry as a filmmaker does: form, test card, receipt. */
export async function createDemoSubmissions(demo: DemoContext, today: Date): Promise<void> {
  const films = [
    ["short_film", demoShortFilms],
    ["feature_film", demoFeatureFilms],
    ["series_pilot", demoSeriesPilots],
  ] as const;
  for (const [type, entries] of films) {
    for (const film of entries) await submit(demo, type, film, filmValues(film), today);
  }
  for (const logLine of demoLogLines) {
    await submit(demo, "log_line", logLine, logLineValues(logLine), today);
  }
}

const submitter = (entry: DemoFilm | DemoLogLine) => ({
  submitterName: entry.name,
  submitterEmail: entry.email,
  submitterPhone: entry.phone ?? "",
  agreedToTerms: true,
});

const filmValues = (film: DemoFilm) => ({
  ...submitter(film),
  filmTitle: film.title,
  director: film.director ?? film.name,
  genre: film.genre,
  duration: film.minutes,
  completionYear: film.year,
  country: film.country,
  language: film.language,
  synopsis: film.synopsis,
  filmUrl: film.film ?? "",
  trailerUrl: film.trailer ?? "",
});

const logLineValues = (line: DemoLogLine) => ({ ...submitter(line), logLine: line.logLine });

const minuteMs = 60_000;

async function submit(
  demo: DemoContext,
  submissionType: SubmissionType,
  entry: DemoFilm | DemoLogLine,
  submission: Record<string, unknown>,
  today: Date,
): Promise<void> {
  const { db, clock, settings, edition } = demo;
  const gateway = sandboxGateway(db, clock);
  const submittedAt = new Date(entry.at).getTime();
  if (submittedAt > today.getTime()) return;
  // The fee is that of the minute in which the form was opened.
  demo.setClock(new Date(submittedAt - minuteMs));
  const amount = chargedFee(settings, submissionType, clock()).amount;
  const draft = { amount, submissionType, submission };
  const draftResult = await createDraft({ ...demo, gateway }, { settings, edition }, draft);
  if (draftResult.kind !== "opened" || draftResult.intent.provider === "none") {
    throw new Error(`The demo entry of ${entry.name} was refused: ${JSON.stringify(draftResult)}`);
  }
  demo.setClock(entry.at);
  const { paymentIntentId, clientSecret } = draftResult.intent;
  await confirmSandboxPayment(db, clock, paymentIntentId, { clientSecret, card: "pays" });
  const wakeMail = () => undefined;
  const submitResult = await finalizeSubmission({ ...demo, gateway, wakeMail }, paymentIntentId);
  if (submitResult.kind !== "made")
    throw new Error(`The demo entry of ${entry.name} was not made.`);
  await demo.markEmailsSent();

  const { id } = submitResult.submission;
  if (entry.favorite) await toggleFavorite(db, id);
  if (!entry.status && !entry.notes) return;
  // The team reviews within two to three weeks.
  const reviewedAt = new Date(submittedAt + 16 * 24 * 60 * minuteMs);
  if (reviewedAt > today) return;
  demo.setClock(reviewedAt);
  const { status, notes } = entry;
  await patchSubmission(db, clock, "director", id, {
    ...(status && { status }),
    ...(notes && { adminNotes: notes }),
  });
}
