import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { makeDebianWithTools, runInDebian } from "./debian";

/** compose.yaml as Compose itself reads it, with what docs/running.md says to write. */

type Service = {
  environment: Record<string, string>;
  ports: { host_ip?: string; published: string; target: number }[];
  volumes: { type: string; source: string }[];
  depends_on?: Record<string, object>;
};

/** The services beside this `.env`. Throws what Compose finds wrong. */
async function servicesWith(settings: string): Promise<Record<string, Service>> {
  const folder = makeDataDir();
  fs.copyFileSync("compose.yaml", path.join(folder, "compose.yaml"));
  fs.cpSync("deploy", path.join(folder, "deploy"), { recursive: true });
  if (settings) fs.writeFileSync(path.join(folder, ".env"), settings);
  const command = ["docker-compose", "--project-directory", folder, "config", "--format", "json"];
  const { out, error } = await runInDebian(makeDebianWithTools(), command);
  if (!out) throw new Error(error);
  return JSON.parse(out).services;
}

/** The lines between these two of docs/running.md. */
function documentedLines(before: string, after: string): string {
  const document = fs.readFileSync("docs/running.md", "utf8");
  const start = document.indexOf(before) + before.length;
  return document.slice(start, document.indexOf(after, start));
}

test("without settings it is the site alone, on this machine", {
  timeout: bounds.starts,
}, async () => {
  const services = await servicesWith("");
  expect(Object.keys(services)).toEqual(["site"]);
  expect(services.site?.ports).toEqual([
    expect.objectContaining({ host_ip: "127.0.0.1", published: "3000", target: 3000 }),
  ]);
});

test("the documented settings connect the site with its database and the proxy", {
  timeout: bounds.starts,
}, async () => {
  const profiles = documentedLines(
    "makes it a\nfestival:\n\n```sh\n",
    "# and the settings of step 4",
  );
  const settings = documentedLines("settings.env <<'END'\n", "END\n");
  // As the document says.
  const further = settings.replace(/^(?:DATABASE_URL|DATA_DIR)=.*\n/gm, "");
  const { site, database, https, ...others } = await servicesWith(profiles + further);
  expect(others).toEqual({});
  if (!site || !database || !https) throw new Error("A service is missing.");

  const address = new URL(site.environment.DATABASE_URL ?? "");
  expect(address.hostname).toBe("database");
  expect(site.depends_on).toHaveProperty("database");
  // Without its name the database is its user's.
  expect([address.username, address.password, address.pathname.slice(1)]).toEqual([
    database.environment.POSTGRES_USER,
    database.environment.POSTGRES_PASSWORD,
    database.environment.POSTGRES_USER,
  ]);
  expect(site.environment).toMatchObject({
    LIVE: "on",
    DATA_DIR: "/data",
    SMTP_URL: "smtps://user:password@smtp.mail.example",
  });

  const { SITE_NAME, UPSTREAMS } = https.environment;
  expect(`https://${SITE_NAME}`).toBe(site.environment.PUBLIC_URL);
  expect(UPSTREAMS).toBe(`site:${site.environment.PORT}`);
  expect(site.environment.HOST).toBe("0.0.0.0");
  const caddyfile = fs.readFileSync("deploy/Caddyfile", "utf8");
  const names = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(https.environment)).toEqual(expect.arrayContaining([...new Set(names)]));
  expect(https.ports.map(({ published }) => published)).toEqual(["80", "443", "443"]);
  const files = [site, database, https].flatMap(({ volumes }) =>
    volumes.filter(({ type }) => type === "bind").map(({ source }) => source),
  );
  expect(files).toHaveLength(1);
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
});
