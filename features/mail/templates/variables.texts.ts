import type { TemplateVariable } from "./texts";

/** The meaning of each variable of an email. */
export const variableMeanings: Record<TemplateVariable, string> = {
  FILMMAKER_NAME: "The name of the submitter",
  EMAIL: "Their email address",
  PHONE: "Their phone number",
  COUNTRY: "The country of the film",
  FILM_TITLE: "The title, or the beginning of the log line",
  SUBMISSION_TYPE: "Short Film, Feature Film, Series Pilot or Log Line",
  DURATION: "The running time in minutes",
  GENRE: "The genre",
  SYNOPSIS: "The synopsis, or the log line",
  FILM_URL: "The link to the film",
  SUBMISSION_DATE: "The day it was submitted",
  PAYMENT_AMOUNT: "The fee that was paid",
  PAYMENT_ID: "The provider's payment ID",
};
