import { documentedTheme, type Theme } from "~/features/settings/look/schema";

/**
 * A starting point of the wizard. `file` is a part of a set-up file, applied as it is; the rest fills the wizard's
 * fields. Runs anywhere.
 */
export type Preset = {
  id: string;
  label: string;
  note: string;
  /** The categories that replace the festival's; null: it keeps its own. */
  categories: readonly PresetCategory[] | null;
  /** Of new categories, in the major unit, the same at every deadline; 0: free. */
  fees: Record<string, number>;
  /** Price tiers that are free in every category. */
  freeTiers: readonly { name: string; proof: "none" | "code" }[];
  /** Applied with the categories. */
  file: { facts?: Record<string, unknown>; call?: { questions: object[] } };
};

/** A category of a set-up file (features/setup/schema.ts). */
type PresetCategory = {
  type: string;
  name: string;
  minutes?: { min: number; max: number };
  plural?: string;
} & Record<string, unknown>;

/** Genres that fit every festival: they name no subject. */
export const filmGenres: readonly { value: string; label: string }[] = [
  "Animation",
  "Comedy",
  "Documentary",
  "Drama",
  "Experimental",
  "Horror",
  "Thriller",
].map((label) => ({ value: label.toLowerCase(), label }));

const film = { kind: "film", prize: 0, genres: filmGenres };
const script = { kind: "script", prize: 0, icon: "pen", text: { min: 100, max: 3_000 } };

export const presets: readonly [Preset, ...Preset[]] = [
  {
    id: "default",
    label: "Default categories",
    note: "Short films, feature films, series pilots and log lines.",
    categories: null,
    fees: {},
    freeTiers: [],
    file: {},
  },
  {
    id: "short",
    label: "Short films",
    note: "Fiction, documentary and animation up to 30 minutes, with their usual questions.",
    categories: [
      {
        type: "short_film",
        name: "Short Film",
        plural: "Short Films",
        minutes: { min: 1, max: 30 },
      },
      {
        ...film,
        type: "short_documentary",
        name: "Short Documentary",
        plural: "Short Documentaries",
        minutes: { min: 1, max: 30 },
        accent: "green",
        icon: "reel",
        picture: "cat-sea",
        description: "Short films about what is real.",
        features: ["Any subject", "Subtitles where they are needed"],
      },
      {
        ...film,
        type: "animated_short",
        name: "Animated Short",
        plural: "Animated Shorts",
        minutes: { min: 1, max: 30 },
        accent: "purple",
        icon: "screen",
        picture: "cat-windows",
        description: "Short films that are drawn, modelled or computed.",
        features: ["All techniques", "Subtitles where they are needed"],
      },
    ],
    fees: { short_documentary: 30, animated_short: 30 },
    freeTiers: [],
    file: {
      call: {
        questions: [
          {
            label: "Premiere status",
            kind: "choice",
            required: true,
            choices: ["World premiere", "International premiere", "National premiere", "None"],
          },
          { label: "Is this your first film?", kind: "yes_no" },
        ],
      },
    },
  },
  {
    id: "script",
    label: "Screenplays",
    note: "Feature, short and pilot scripts: writers send a summary and a link.",
    categories: [
      {
        ...script,
        type: "feature_screenplay",
        name: "Feature Screenplay",
        accent: "rose",
        plural: "Feature Screenplays",
        picture: "cat-sea",
        advertisedLength: "80 to 130 pages",
        description: "Screenplays of long films that are not produced yet.",
        features: ["80 to 130 pages", "Not optioned or produced", "Any genre"],
      },
      {
        ...script,
        type: "short_screenplay",
        name: "Short Screenplay",
        accent: "gold",
        plural: "Short Screenplays",
        picture: "cat-match",
        advertisedLength: "Up to 30 pages",
        description: "Screenplays of short films that are not produced yet.",
        features: ["Up to 30 pages", "Not optioned or produced", "Any genre"],
      },
      {
        ...script,
        type: "pilot_script",
        name: "Pilot Script",
        accent: "purple",
        plural: "Pilot Scripts",
        picture: "cat-windows",
        advertisedLength: "Up to 70 pages",
        description: "The first episode of a series.",
        features: ["Up to 70 pages", "Not optioned or produced", "Any genre"],
      },
    ],
    fees: { feature_screenplay: 40, short_screenplay: 25, pilot_script: 35 },
    freeTiers: [],
    file: {
      call: {
        questions: [
          { label: "Link to the screenplay", kind: "link", required: true, jury: "named" },
          { label: "Pages of the screenplay", kind: "short", max: 10, jury: "always" },
        ],
      },
    },
  },
  {
    id: "students",
    label: "Free for students",
    note: "Students enter free with a code, which you send to their schools.",
    categories: null,
    fees: {},
    freeTiers: [{ name: "Students", proof: "code" }],
    file: {
      facts: {
        guidelines: { feeNotes: ["Students enter free with a code from their school"] },
      },
      call: {
        questions: [
          {
            label: "School or university",
            kind: "short",
            hint: "If you study. Students enter free with a code.",
          },
        ],
      },
    },
  },
];

/** The preset of this id; the first one if unknown. */
export const findPreset = (id: string): Preset =>
  presets.find((preset) => preset.id === id) ?? presets[0];

/** Looks to begin with; all have enough contrast (wizard.rules.test.ts). */
export const looks: readonly { id: string; label: string; theme: Theme | null }[] = [
  { id: "documented", label: "Dark, warm", theme: null },
  {
    id: "night",
    label: "Dark, blue",
    theme: { ...documentedTheme, background: "#081320" },
  },
  {
    id: "paper",
    label: "Light",
    theme: {
      scheme: "light",
      background: "#fbf8f3",
      text: "#1d1a26",
      primary: "#7a2b8f",
      accents: {
        gold: "#6f4700",
        rose: "#a01533",
        purple: "#5a2f8c",
        green: "#0f5a37",
        pink: "#8f1f63",
      },
      faces: "Fraunces and Source Sans",
    },
  },
];
