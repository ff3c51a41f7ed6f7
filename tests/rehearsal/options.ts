import { parseArgs } from "node:util";

/** A site that runs on this machine: its folder, its address, and its access code. */
export type Running = { dataDir: string; site: string; accessCode: string };

export type Options = {
  entries: number;
  jurors: number;
  /** The same seed gives the same people with the same actions. */
  seed: number;
  engine: "embedded" | "PostgreSQL";
  /** How often the process is killed or the database crashes. */
  faults: number;
  /** Take screenshots of the pages at the end. */
  pictures: boolean;
  /** Write CPU profiles of the site into the report's folder. */
  profile: boolean;
  /** The folder of the report. */
  out: string;
  /** A set-up file of the festival that is played; null: the documented one. */
  festival: string | null;
  /** A running site, by its folder and address; null: starts a new one. */
  into: Running | null;
};

const bounds = { entries: [40, 5_000], jurors: [3, 40] } as const;

/** Parses the command line. Throws a sentence. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      entries: { type: "string", default: "500" },
      jurors: { type: "string", default: "8" },
      seed: { type: "string", default: "7" },
      engine: { type: "string", default: "embedded" },
      faults: { type: "boolean", default: false },
      kills: { type: "string", default: "12" },
      "no-pictures": { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      out: { type: "string", default: "rehearsal" },
      festival: { type: "string" },
      into: { type: "string" },
      site: { type: "string", default: "http://localhost:3000" },
      code: { type: "string", default: process.env.DIRECTOR_ACCESS_CODE ?? "" },
    },
  });
  const engine = /^postgres/i.test(values.engine) ? "PostgreSQL" : "embedded";
  if (values.into && values.faults) {
    throw new Error("Faults are for a site of the rehearsal's own: leave --into out.");
  }
  if (values.into && values.festival) {
    throw new Error("A festival is set up on a site of the rehearsal's own: leave --into out.");
  }
  return {
    entries: whole("entries", values.entries, bounds.entries),
    jurors: whole("jurors", values.jurors, bounds.jurors),
    seed: whole("seed", values.seed, [0, 2 ** 31]),
    engine,
    faults: values.faults ? whole("kills", values.kills, [1, 1_000]) : 0,
    pictures: !values["no-pictures"],
    profile: values.profile,
    out: values.out,
    festival: values.festival ?? null,
    into: values.into
      ? { dataDir: values.into, site: values.site, accessCode: codeOf(values.code) }
      : null,
  };
}

function codeOf(code: string): string {
  if (code) return code;
  throw new Error(
    "Say the director's access code, which the site printed at its first start: --code=…",
  );
}

function whole(name: string, text: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
}
