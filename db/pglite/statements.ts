import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";

/**
 * Named statements for every query of the embedded database. As shipped, PGlite parses and plans each query again, in
 * six calls of the engine: two thirds of a small query. Here a text is parsed once and run in one call, and PostgreSQL
 * reuses its plan once it has seen a few. Plans do not outlive a minute: the embedded engine has no autovacuum whose
 * statistics would renew them while a table grows.
 */

type Message = Parameters<typeof parse.parseResults>[0][number];
type Query = PGlite["query"];
type Statement = { name: string; parsedAt: number; description: Message[]; types: number[] };

const limits = { statements: 300, milliseconds: 60_000 };

/** Replaces `query` of the client and of its transactions. Its results are those of PGlite. */
export function nameStatements(client: PGlite): void {
  const { serialize } = protocol;
  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  const droppedNames: string[] = [];
  const statements = new LRUCache<string, Statement>({
    max: limits.statements,
    dispose: ({ name }) => droppedNames.push(name),
  });
  let count = 0;

  async function statementOf(text: string): Promise<Statement> {
    const cached = statements.get(text);
    if (cached && performance.now() - cached.parsedAt < limits.milliseconds) return cached;
    statements.delete(text);
    count += 1;
    const name = `s${count}`;
    const messages = await send(
      ...droppedNames.splice(0).map((old) => serialize.close({ type: "S", name: old })),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = {
      name,
      parsedAt: performance.now(),
      description: messages.filter((message) => message.name === "rowDescription"),
      types: parse.parseDescribeStatementResults(messages),
    };
    statements.set(text, statement);
    return statement;
  }

  const run: Query = (text, params = [], options = {}) =>
    client.runExclusive(async () => {
      const { name, description, types } = await statementOf(text);
      const values = params.map((value, index) => {
        if (value === null || value === undefined) return null;
        const serializer = client.serializers[types[index] ?? 0];
        return serializer ? serializer(value) : String(value);
      });
      const messages = await send(
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      );
      // Drizzle's own parsers in `options` are the client's already (parsers.ts): PGlite would copy all for each query.
      const { rowMode } = options;
      const [result] = parse.parseResults([...description, ...messages], client.parsers, {
        rowMode,
      });
      return result as never;
    });

  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = (text, params, options) => {
        if (tx.closed) throw new Error("The transaction has ended.");
        return run(text, params, options);
      };
      return work(tx);
    });
  client.query = (text, params, options) =>
    client._runExclusiveTransaction(() => {
      if (client.closed) throw new Error("The database is closed.");
      return run(text, params, options);
    });
}
