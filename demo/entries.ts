import { createDraft } from "~/features/checkout/payments/drafts.commands.server";
import { finalizeSubmission } from "~/features/checkout/payments/finalize.commands.server";
import { confirmSandboxPayment, sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import { chargedFee } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { patchSubmission, toggleFavorite } from "~/features/submissions/commands.server";
import type { DemoClock } from "./clock";
import type { DemoFilm, DemoLogLine } from "./entry";
import { demoFeatureFilms } from "./feature-films";
import { demoLogLines } from "./log-lines";
import { demoSeriesPilots } from "./series-pilots";
import { demoShortFilms } from "./short-films";

/** Submits every demo entry as a filmmaker does: form, test card, receipt. */
export async function createDemoSubmissions(admin: DemoClock, today: Date): Promise<void> {
  const films = [
    ["short_film", demoShortFilms],
    ["feature_film", demoFeatureFilms],
    ["series_pilot", demoSeriesPilots],
  ] as const;
  for (const [type, entries] of films) {
    for (const film of entries) await submit(admin, type, film, filmValues(film), today);
  }
  for (const line of demoLogLines) {
    await submit(admin, "log_line", line, logLineValues(line), today);
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

const minute = 60_000;

async function submit(
  admin: DemoClock,
  submissionType: SubmissionType,
  entry: DemoFilm | DemoLogLine,
  submission: Record<string, unknown>,
  today: Date,
): Promise<void> {
  const { db, clock, settings, edition } = admin;
  const gateway = sandboxGateway(db, clock);
  const submittedAt = new Date(entry.at).getTime();
  if (submittedAt > today.getTime()) return;
  // The fee is that of the minute in which the form was opened.
  admin.goTo(new Date(submittedAt - minute));
  const amount = chargedFee(settings, submissionType, clock()).amount;
  const draft = { amount, submissionType, submission };
  const opened = await createDraft({ ...admin, gateway }, { settings, edition }, draft);
  if (opened.kind !== "opened" || opened.intent.provider === "none") {
    throw new Error(`The demo entry of ${entry.name} was refused: ${JSON.stringify(opened)}`);
  }
  admin.goTo(entry.at);
  const { paymentIntentId, clientSecret } = opened.intent;
  await confirmSandboxPayment(db, clock, paymentIntentId, { clientSecret, card: "pays" });
  const wakeMail = () => undefined;
  const finalized = await finalizeSubmission({ ...admin, gateway, wakeMail }, paymentIntentId);
  if (finalized.kind !== "made") throw new Error(`The demo entry of ${entry.name} was not made.`);
  await admin.markEmailsSent();

  const { id } = finalized.submission;
  if (entry.favorite) await toggleFavorite(db, id);
  if (!entry.status && !entry.notes) return;
  // The team reviews within two to three weeks.
  const reviewed = new Date(submittedAt + 16 * 24 * 60 * minute);
  if (reviewed > today) return;
  admin.goTo(reviewed);
  const { status, notes } = entry;
  await patchSubmission(db, clock, "director", id, {
    ...(status && { status }),
    ...(notes && { adminNotes: notes }),
  });
}
