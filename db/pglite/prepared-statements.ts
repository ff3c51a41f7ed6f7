import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";
import { isPrepared } from "./prepared-statement-texts";

/**
 * PGlite's own `query` has the engine read and plan each statement anew, and goes in and
 * out of it six times for one answer. What is `prepared` here is a named statement, as it is
 * with PostgreSQL: the engine is told its text once, and then goes from values to rows in one
 * step. Everything else goes PGlite's own way.
 */

const { serialize } = protocol;
/** Files are synced by the engine itself (durable-pglite.ts). */
const noMore = { syncToFs: false };

/** Nothing analyses the tables in the background: after so many answers all plans are made anew. */
const answersOfPlan = 2_000;

type Told = { name: string; types: number[]; columns: messages.BackendMessage[] };
type Ask = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** What drizzle asks of a PGlite; both take their turns with whoever else asks it. */
export function withPreparedStatements(client: PGlite): Pick<PGlite, "query" | "transaction"> {
  const told = new Map<string, Told>();
  const takeParsers = parsersOnce(client);
  let answered = 0;
  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(new Uint8Array(Buffer.concat(parts)), noMore);

  const tell = async (text: string): Promise<Told> => {
    const name = `planned_${told.size}`;
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const types = parse.parseDescribeStatementResults(described);
    const columns = described.filter((message) => message.name === "rowDescription");
    const statement = { name, types, columns };
    told.set(text, statement);
    return statement;
  };

  const answer: Ask = (text, values = [], options) =>
    client.runExclusive(async () => {
      const { name, types, columns } = told.get(text) ?? (await tell(text));
      const bound = values.map((value, at) => {
        if (value === null || value === undefined) return null;
        const serializer = client.serializers[types[at] ?? 0];
        return serializer ? serializer(value) : String(value);
      });
      const rows = await send(
        serialize.bind({ statement: name, values: bound }),
        serialize.execute({}),
        serialize.sync(),
      );
      answered += 1;
      if (answered % answersOfPlan === 0) await send(serialize.query("discard plans"));
      const [results] = parse.parseResults([...columns, ...rows], client.parsers, options);
      return results as never;
    });

  const query: Ask = (text, values, given) => {
    const options = takeParsers(given);
    return isPrepared(text)
      ? client._runExclusiveTransaction(() => answer(text, values, options))
      : client.query(text, values, options);
  };
  const within = (tx: Transaction): Transaction => ({
    ...tx,
    query: (text, values, given) => {
      const options = takeParsers(given);
      return isPrepared(text) && !tx.closed
        ? answer(text, values, options)
        : tx.query(text, values, options);
    },
  });
  return { query, transaction: (work) => client.transaction((tx) => work(within(tx))) };
}

/**
 * Every question of drizzle's brings the same few parsers: days and moments stay the texts that
 * the engine writes. For each that brings some, PGlite copies the three hundred that it has,
 * which takes a third of a short read. They become the client's own instead.
 */
function parsersOnce(client: PGlite): (options?: QueryOptions) => QueryOptions | undefined {
  const taken = new Set<string>();
  return (options) => {
    if (!options?.parsers) return options;
    const { parsers, ...rest } = options;
    for (const type in parsers) {
      if (taken.has(type)) continue;
      taken.add(type);
      Object.assign(client.parsers, { [type]: parsers[type] });
    }
    return rest;
  };
}
