import type { SubmissionStatus } from "~/db/enums";

/** A demo submission: its date, its values, the director's decision. */
type DemoEntry<Fields> = Fields & {
  /** When it was submitted; fees and dates follow from it. */
  at: string;
  name: string;
  email: string;
  phone?: string;
  status?: SubmissionStatus;
  favorite?: true;
  notes?: string;
};

export type DemoFilm = DemoEntry<{
  title: string;
  /** The submitter by default. */
  director?: string;
  genre: string;
  minutes: number;
  year: number;
  country: string;
  language: string;
  synopsis: string;
  film?: string;
  trailer?: string;
}>;

export type DemoLogLine = DemoEntry<{ logLine: string }>;
