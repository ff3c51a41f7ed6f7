import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";

/**
 * A client that requests pages and calls with made-up session cookies over several connections, each again after its
 * response: `node made-up-sessions.mjs <url> <connections> <path>…`. A separate process, so that it does not disturb
 * measurements. Prints a line when each connection got a response; ends with its parent's pipe.
 */

const [url, connections, ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses = {};
let asked = 0;

const ask = (path) =>
  new Promise((resolve) => {
    const Cookie = `heartlight_session=${randomBytes(32).toString("base64url")}`;
    const headers = { Cookie, Accept: "text/html", "X-Forwarded-For": "203.0.113.66" };
    const done = (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    request(url + path, { agent, headers }, (response) => {
      response.resume().on("close", () => done(response.statusCode));
    })
      .on("error", () => done("none"))
      .end();
  });

const nextPath = () => {
  asked += 1;
  return (paths[asked % paths.length] ?? "/").replace("{n}", asked);
};
let begun = 0;
const client = async () => {
  await ask(nextPath());
  begun += 1;
  if (begun === Number(connections)) process.stdout.write("all\n");
  for (;;) await ask(nextPath());
};
process.stdin.resume().on("end", () => {
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit());
});
for (let at = 0; at < Number(connections); at += 1) void client();
