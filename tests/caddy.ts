import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { freePorts } from "./ports";

/**
 * Debian's Caddy with the operators' Caddyfile. Only what tests must change is changed: ports, and the
 * certificate's issuer.
 */

export type Caddy = {
  /** 'https://localhost:…' */
  url: string;
  /** The port that redirects from http to https. */
  httpPort: number;
  httpsPort: number;
  /** The root certificate, once it exists. */
  authority: () => Buffer | undefined;
  /** Its error output if it has exited unexpectedly; else null. */
  error: () => string | null;
  stop: () => void;
};

/**
 * Starts it before the sites on these ports of this machine; `taking` is the upstream policy of docs/running.md:
 * 'first', or 'round_robin' for several machines. It may not respond yet.
 */
export async function startCaddy(
  folder: string,
  sites: readonly number[],
  taking: "first" | "round_robin" = "first",
): Promise<Caddy> {
  const [httpPort = 0, httpsPort = 0] = await freePorts(2);
  const address = `localhost:${httpsPort}`;
  const content = fs
    .readFileSync("deploy/Caddyfile", "utf8")
    .replace(
      "{\n\tservers",
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tservers`,
    )
    .replace("lb_policy first", `lb_policy ${taking}`);
  const config = path.join(folder, "Caddyfile");
  fs.writeFileSync(config, content);
  const caddy: ChildProcess = spawn(
    "caddy",
    ["run", "--adapter", "caddyfile", "--config", config],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: path.join(folder, "caddy"),
        SITE_NAME: address,
        UPSTREAMS: sites.map((port) => `127.0.0.1:${port}`).join(" "),
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let output = "";
  caddy.stderr?.on("data", (text) => {
    output = `${output}${text}`.slice(-4_000);
  });
  const authority = path.join(folder, "caddy/caddy/pki/authorities/local/root.crt");
  return {
    url: `https://${address}`,
    httpPort,
    httpsPort,
    authority: () => (fs.existsSync(authority) ? fs.readFileSync(authority) : undefined),
    error: () => (caddy.exitCode === null ? null : output),
    stop: () => void caddy.kill(),
  };
}
