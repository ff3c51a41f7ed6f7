import type { TestApp } from "./harness";

/** A test app, or a server in a separate process. */
type Site = Pick<TestApp, "request">;

/** A valid short film as the form sends it. */
export const shortFilm = {
  submissionType: "short_film",
  submitterName: "Marisol Vance",
  submitterEmail: "marisol@films.example",
  submitterPhone: "+1 805 555 0142",
  filmTitle: "The Last Bus to Ojai",
  director: "Marisol Vance",
  genre: "romantic_drama",
  duration: 18,
  completionYear: 2025,
  country: "United States",
  language: "English",
  synopsis:
    "Two strangers miss the same bus on Valentine's night and decide to walk. Neither mentions that they have met before.",
  filmUrl: "https://vimeo.example/last-bus",
  trailerUrl: null,
  submissionFee: "early_bird",
  agreedToTerms: true,
};

/** A valid log line as the form sends it. */
export const logLine = {
  submissionType: "log_line",
  submitterName: "Tom Okafor",
  submitterEmail: "tom@lines.example",
  logLine: "A lighthouse keeper's widow falls for the ghost who keeps switching the lamp back on.",
  agreedToTerms: true,
};

/** A film as the general form sends it. */
export const proposedFilm = {
  title: "Paper Rings",
  description: "A locksmith and a florist share a wall and, for a year, nothing else.",
  genre: "Romance",
  duration: 24,
  director: "Lena Sorby",
  year: 2025,
  filmUrl: "https://vimeo.example/paper-rings",
  category: "feature",
  directorEmail: "lena@films.example",
  language: "Norwegian",
  country: "Norway",
  agreedToTerms: true,
};

/** A message as the contact form sends it. */
export const message = (lastName: string) => ({
  firstName: "Ana",
  lastName,
  email: "ana@kept.example",
  subject: "General Inquiry",
  message: "Is there a matinee?",
  honeypot: "",
  formTime: 5_000,
});

type Intent = {
  paymentIntentId: string;
  clientSecret: string;
  amount: number;
  draftToken: string;
};

/** Opens a payment; the form's values are stored unless `keep` is false. */
export async function openPayment(
  app: Site,
  entry: Record<string, unknown> = shortFilm,
  { amount = 20, keep = true } = {},
): Promise<Intent> {
  const { submissionType, ...fields } = entry;
  const response = await app.request("/api/create-payment-intent", {
    json: { amount, submissionType, ...(keep && { submission: fields }) },
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Intent;
}

/** Pays an intent with the sandbox's working test card. */
export async function pay(app: Site, intent: Intent): Promise<void> {
  const response = await app.request(`/api/sandbox/payments/${intent.paymentIntentId}/confirm`, {
    json: { clientSecret: intent.clientSecret, card: "pays" },
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Submits the entry with its payment, like the browser after paying. */
export function submitEntry(
  app: Site,
  intent: { paymentIntentId: string },
  entry: Record<string, unknown> = shortFilm,
): Promise<Response> {
  return app.request("/api/submissions", {
    json: { ...entry, paymentIntentId: intent.paymentIntentId },
  });
}
