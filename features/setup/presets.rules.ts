import { documentedTheme, type Theme } from "~/features/settings/look/schema";

/**
 * What the wizard can begin from. Everything is data of a set-up file: `file` is part of what is applied, `categories`
 * and `fees` fill the wizard's fields. Runs anywhere.
 */
export type Preset = {
  id: string;
  label: string;
  note: string;
  /** By type; categories that are not named stay as they are. */
  categories: Record<string, { name?: string; plural?: string; min?: number; max?: number }>;
  /** Fees in the major unit by type, the same at every deadline; 0: free. */
  fees: Record<string, number>;
  /** Applied with the categories. */
  file: { facts?: Record<string, unknown>; call?: { questions: object[] } };
};

export const presets: readonly [Preset, ...Preset[]] = [
  {
    ...{ id: "default", label: "Default categories" },
    note: "Short films, feature films, series pilots and log lines.",
    ...{ categories: {}, fees: {}, file: {} },
  },
  {
    ...{ id: "short", label: "Short films" },
    note: "Short films up to 30 minutes, with the questions that short film festivals ask.",
    categories: { short_film: { min: 1, max: 30 } },
    fees: {},
    file: {
      facts: { lengths: { short_film: { advertised: "Up to 30 minutes" } } },
      call: {
        questions: [
          {
            ...{ label: "Premiere status", kind: "choice", required: true },
            choices: ["World premiere", "International premiere", "National premiere", "None"],
            types: ["short_film"],
          },
          { label: "Is this your first film?", kind: "yes_no", types: ["short_film"] },
        ],
      },
    },
  },
  {
    ...{ id: "script", label: "Screenplays" },
    note: "Log lines of screenplays instead of ideas.",
    categories: { log_line: { name: "Screenplay", plural: "Screenplays" } },
    fees: { log_line: 15 },
    file: {
      facts: {
        categories: {
          log_line: {
            description: "The log line of a screenplay that is not produced yet.",
            features: ["One original screenplay", "Not optioned or produced", "Any genre"],
          },
        },
      },
      call: {
        questions: [
          {
            ...{ label: "Pages of the screenplay", kind: "short", max: 10, required: true },
            types: ["log_line"],
          },
        ],
      },
    },
  },
  {
    ...{ id: "students", label: "Free for students" },
    note: "Students enter with a free code, which you send to their schools.",
    ...{ categories: {}, fees: {} },
    file: {
      facts: {
        guidelines: { feeNotes: ["Students enter free with a code from their school"] },
      },
      call: {
        questions: [
          {
            ...{ label: "School or university", kind: "short" },
            hint: "If you study. Students enter free with a code.",
          },
        ],
      },
    },
  },
];

export const presetOf = (id: string): Preset => presets.find((one) => one.id === id) ?? presets[0];

/** Looks to begin with; all have enough contrast (presets.test.ts). */
export const looks: readonly { id: string; label: string; theme: Theme | null }[] = [
  { id: "documented", label: "Dark, warm", theme: null },
  {
    ...{ id: "night", label: "Dark, blue" },
    theme: { ...documentedTheme, background: "#081320" },
  },
  {
    ...{ id: "paper", label: "Light" },
    theme: {
      ...{ scheme: "light", background: "#fbf8f3", text: "#1d1a26", primary: "#7a2b8f" },
      accents: {
        ...{ gold: "#6f4700", rose: "#a01533", purple: "#5a2f8c" },
        ...{ green: "#0f5a37", pink: "#8f1f63" },
      },
      faces: "Fraunces and Source Sans",
    },
  },
];
