import type { FestivalSettings } from "~/features/settings/schema";
import { type Director, directorOf } from "./director";
import type { Options } from "./options";
import { type Codes, castJurors, type Juror, type Maker } from "./people";
import type { Stage } from "./site";
import { type Visitor, type Visitors, visitorsOf } from "./visitor";

/** The state that all acts share: site, people and observations. */
export type Play = {
  options: Options;
  stage: Stage;
  visitors: Visitors;
  /** The director's browser. */
  admin: Visitor;
  director: Director;
  makers: Maker[];
  jurors: Juror[];
  /** The edition, and its settings. */
  slug: string;
  settings: FestivalSettings;
  /** The codes that filmmakers apply, as the director knows them. */
  codes: Codes;
  /** Messages and addresses with a success response. */
  thanked: { messages: string[]; subscribers: string[] };
  /** Emails that the site had sent, and the mailbox had received, before the start. */
  before: { sent: number; arrived: number };
  /** Errors found on the way: a sentence each. */
  wrong: string[];
  /** Counts of events. */
  counts: Map<string, number>;
  /** The seconds of each act. */
  acts: Map<string, number>;
  say: (line: string) => void;
};

export function openPlay(stage: Stage, options: Options, say: (line: string) => void) {
  const visitors = visitorsOf(stage);
  let turn = 0;
  // The director sends more requests than a person: each comes from another address of this machine.
  const from = () => `127.250.${(turn >> 7) & 255}.${1 + (turn++ & 127)}`;
  const director = directorOf(stage, from);
  const play: Omit<Play, "slug" | "settings" | "before" | "makers" | "codes"> = {
    options,
    stage,
    visitors,
    say,
    director,
    admin: visitors.visitor({ from, enter: director.enter }),
    jurors: castJurors(options.jurors, options.seed),
    thanked: { messages: [], subscribers: [] },
    wrong: [],
    counts: new Map(),
    acts: new Map(),
  };
  return play;
}

export const count = (play: Pick<Play, "counts">, name: string, by = 1): void =>
  void play.counts.set(name, (play.counts.get(name) ?? 0) + by);

/** Runs an act and adds its seconds to those of its name. */
export async function act<T>(
  { acts }: Pick<Play, "acts">,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const done = await work();
  acts.set(name, (acts.get(name) ?? 0) + (performance.now() - began) / 1_000);
  return done;
}

/** Records an error. */
export const wrong = (play: Pick<Play, "wrong">, sentence: string): void =>
  void play.wrong.push(sentence);

const day = 86_400_000;
/** Noon in California, so many days after a calendar day or a moment. */
export const daysAfter = (from: string | Date, days: number): Date => {
  const moment = typeof from === "string" && from.length === 10 ? `${from}T20:00:00Z` : from;
  return new Date(new Date(moment).getTime() + days * day);
};

/** The day of a moment, as calls expect it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
