import { pages } from "~/lib/paths";
import { type Admin, formatEntryCount } from "./admin";
import { type Bench, connections, type Engine, inTurn, rate, turnsOf } from "./bench";
import { cpuOf } from "./machine";
import { type Line, plainLine, ratioLine } from "./report";

/** How many lists, pages and searches a desk answers a second, with few entries and with many, in turn. */

const seconds = 3;
/** Found by one in a hundred and by all, by a beginning, by two words, by a slip of the finger, and not at all. */
const searches = [
  ...["marisol", "accordion", "example", "ma", "zymurgy"],
  ...["zoe+lighthouse", "lighthose", "harbor", "xylophone"],
];
const list = "/api/submissions";
const session = "/api/director/session";

/** Desks from the smallest to the largest; each figure of a larger one stands beside the smallest's. */
export async function measureRates(
  bench: Bench,
  engine: Engine,
  desks: readonly [Admin, ...Admin[]],
): Promise<Line[]> {
  const [smallest, ...larger] = desks;
  const largest = larger.at(-1) ?? smallest;
  const named = (work: string) => ({ work, engine });
  const asking = ({ site, cookie }: Admin, paths: readonly string[], lasting = seconds) => ({
    ...{ url: site.url, connections: connections.writers, seconds: lasting },
    steps: paths.map((path) => ({ path, headers: { Cookie: cookie } })),
  });
  const rates = (paths: readonly string[]) =>
    takeTurns(bench.rounds, desks, (desk, lasting) => rate(bench, asking(desk, paths, lasting)));

  const called = await rates([list]);
  const few = called[0] ?? [];
  const many = called.at(-1) ?? [];
  const flat = { other: formatEntryCount(smallest), unit: "/s" };
  const lines = [
    plainLine(named(`list, call, ${formatEntryCount(largest)}`), many, "/s", { least: 1_000 }),
    ratioLine(named("list, call, as flat"), {
      ...{ ours: many, beside: few, ...flat },
      aim: { least: 0.9 },
    }),
  ];
  // The same work in both processes: how far they lie apart by themselves.
  const alike = await rates([session]);
  const pair = { ours: alike.at(-1) ?? [], beside: alike[0] ?? [], ...flat };
  lines.push(ratioLine(named("session, call, which reads no entry"), pair));

  const [cpu = []] = await takeTurns(bench.rounds, [largest], async (desk, lasting) => {
    const before = cpuOf(desk.site.pid);
    const made = await turnsOf(bench.client, asking(desk, [pages.adminSubmissions], lasting));
    return (cpuOf(desk.site.pid) - before) / made;
  });
  const page = `list, page, ${formatEntryCount(largest)}: CPU of the server`;
  lines.push(plainLine(named(page), cpu, " ms", { most: 8 }));

  const searched = await rates(searches.map((words) => `${list}?q=${words}`));
  for (const [index, desk] of larger.entries()) {
    const pair = { ours: searched[index + 1] ?? [], beside: searched[0] ?? [] };
    const given = { ...pair, other: formatEntryCount(smallest), unit: "/s", aim: { least: 0.7 } };
    lines.push(ratioLine(named(`search, ${formatEntryCount(desk)}`), given));
  }
  return lines;
}

/** After a short first turn that warms each of them up. */
async function takeTurns(
  rounds: number,
  desks: readonly Admin[],
  take: (desk: Admin, seconds: number) => Promise<number>,
): Promise<number[][]> {
  await inTurn(
    1,
    desks.map((desk) => () => take(desk, 1)),
  );
  return inTurn(
    rounds,
    desks.map((desk) => () => take(desk, seconds)),
  );
}
