import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { makeCertificate } from "~/tests/fakes/https";
import { freePorts } from "~/tests/ports";
import { openPostgresCopyConnection } from "../backup/copy-connection";
import { UnusableDatabase } from "../migrate";

/** What a refused connection to PostgreSQL advises is done, and the connection opens. */

let cluster: Cluster;
let port: number;
let certificate: string;

/** Who is let in, in the order of the lines of pg_hba.conf; the administrator by the socket. */
const allowed = [
  "local all heartlight trust",
  "hostssl all sealed 127.0.0.1/32 scram-sha-256",
  "host all plain 127.0.0.1/32 scram-sha-256",
];

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function allow(lines: readonly string[]): Promise<void> {
  fs.writeFileSync(path.join(cluster.folder, "data/pg_hba.conf"), `${lines.join("\n")}\n`);
  await asAdmin("select pg_reload_conf()");
}

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  cluster = await startCluster({ port });
  const { uid, gid } = fs.statSync(cluster.folder);
  const files = makeCertificate(cluster.folder);
  for (const file of Object.values(files)) fs.chownSync(file, uid, gid);
  certificate = files.certificate;
  await asAdmin(
    ...["sealed", "plain", "guest"].map((role) => `create role ${role} login password 'p#ss/1'`),
    "alter system set ssl = on",
    `alter system set ssl_cert_file = '${files.certificate}'`,
    `alter system set ssl_key_file = '${files.key}'`,
  );
  await allow(allowed);
});
afterAll(() => cluster?.stop());

const urlOf = (role: string, { password = "p%23ss%2F1", host = "localhost" } = {}) =>
  `postgres://${role}:${password}@${host}:${port}/postgres`;

/** The reason and the advice for an address that does not connect. */
async function refusalOf(url: string): Promise<string> {
  const error = await openPostgresCopyConnection(url).then(
    () => expect.fail(`${url} connects`),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(UnusableDatabase);
  return error.message.replace("no connection to the database: ", "");
}

async function expectConnection(url: string): Promise<void> {
  await (await openPostgresCopyConnection(url)).close();
}

/** The parameter of an address that an advice names. */
const parameterIn = (advice: string) => /[?&]\w+=\S+(?= to DATABASE_URL)/.exec(advice)?.[0] ?? "";

test("a provider's encryption and authority", async () => {
  const unsealed = await refusalOf(urlOf("sealed"));
  expect(unsealed).toMatch(/^it lets this user in from here with encryption only, or not at all /);
  const sealed = urlOf("sealed") + parameterIn(unsealed);
  expect(sealed).toMatch(/\?sslmode=require$/);
  const unknown = await refusalOf(sealed);
  expect(unknown).toMatch(/^its certificate is of an authority that this machine does not know /);
  const verified = sealed + parameterIn(unknown).replace("/path/to/ca.pem", certificate);
  await expectConnection(verified);

  const otherName = verified.replace("localhost", "127.0.0.1");
  expect(await refusalOf(otherName)).toMatch(
    /^its certificate is for another name, or expired .*\. Name the server in DATABASE_URL/,
  );
});

test("a password, a name, a port, a right, an encryption that is not there", async () => {
  expect(await refusalOf(urlOf("plain", { password: "p" }))).toMatch(
    /^it refuses the password .*percent-encoded there$/,
  );
  await expectConnection(urlOf("plain"));

  const missing = urlOf("plain").replace(/postgres$/, "festival");
  expect(await refusalOf(missing)).toMatch(/^there is no database of this name .*\. Create it/);
  await asAdmin("create database festival");
  await expectConnection(missing);

  expect(await refusalOf(urlOf("guest"))).toMatch(
    /^it lets this user in .*; if that changes nothing, allow this machine in pg_hba\.conf/,
  );
  await allow([...allowed, "host all guest 127.0.0.1/32 scram-sha-256"]);
  await expectConnection(urlOf("guest"));

  expect(await refusalOf(urlOf("plain", { host: "database.invalid" }))).toMatch(
    /^the name of the server is not known .*\. Correct the host/,
  );
  const elsewhere = urlOf("plain", { host: "127.0.0.1" }).replace(`:${port}/`, ":1/");
  expect(await refusalOf(elsewhere)).toMatch(/^nothing answers there .*\. Start it, correct host/);

  await asAdmin("alter system set ssl = off", "select pg_reload_conf()");
  const sealed = `${urlOf("plain")}?sslmode=require`;
  await expect
    .poll(() => refusalOf(sealed))
    .toMatch(/^it takes no encrypted connections .*\. Remove sslmode from DATABASE_URL/);
  await expectConnection(urlOf("plain"));
});
