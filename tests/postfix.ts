import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./ports";

/** Debian's Postfix in a folder of its own, on a port of this machine, beside any that the machine runs. */

export type Postfix = {
  /** 'smtp://127.0.0.1:…' */
  url: string;
  /** The delivered emails, as Postfix stored them. */
  delivered: () => string[];
  stop: () => void;
};

/** Postfix's own order of a service: private, unprivileged, chroot, wakeup, processes, command. */
const services = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

const idOf = (flag: "-u" | "-g") =>
  Number(execFileSync("id", [flag, "postfix"], { encoding: "utf8" }));

type Options = {
  /** Addresses with a mailbox, as POSIX expressions; of their domains no other address exists. */
  mailboxes: readonly string[];
  domains: readonly string[];
  /** The largest email, in bytes. */
  largest: number;
};

/**
 * Starts it; it refuses senders and recipients without a mailbox, and other domains. Needs root, as Postfix does. Throws
 * its output if it does not start.
 */
export async function startPostfix(
  folder: string,
  { mailboxes, domains, largest }: Options,
): Promise<Postfix> {
  if (process.getuid?.() !== 0) throw new Error("Postfix starts as root only");
  const [port = 0] = await freePorts(1);
  const within = (name: string) => path.join(folder, name);
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  fs.chmodSync(folder, 0o755);
  for (const name of ["etc", "queue", "data", "mail"]) fs.mkdirSync(within(name));
  for (const name of ["data", "mail"]) fs.chownSync(within(name), uid, gid);
  const maps = mailboxes.map((pattern, at) => `/^${pattern}$/ box${at}/\n`);
  fs.writeFileSync(within("etc/mailboxes"), maps.join(""));
  fs.writeFileSync(within("etc/master.cf"), services(port));
  fs.writeFileSync(
    within("etc/main.cf"),
    `compatibility_level = 3.6
queue_directory = ${within("queue")}
data_directory = ${within("data")}
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
shlib_directory = /usr/lib/postfix
meta_directory = /etc/postfix
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.heartlight.example
mydestination =
alias_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = ${domains.join(" ")}
virtual_mailbox_base = ${within("mail")}
virtual_mailbox_maps = regexp:${within("etc/mailboxes")}
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
virtual_mailbox_limit = 0
smtpd_reject_unlisted_sender = yes
smtpd_relay_restrictions = reject_unauth_destination
message_size_limit = ${largest}
`,
  );
  const master: ChildProcess = spawn("postfix", ["-c", within("etc"), "start-fg"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [master.stdout, master.stderr]) {
    stream?.on("data", (text) => {
      output = `${output}${text}`.slice(-4_000);
    });
  }
  while (!(await answers(port))) {
    if (master.exitCode !== null) throw new Error(`Postfix did not start: ${output}`);
    await sleep(50);
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered: () =>
      maps.flatMap((_, at) => {
        const box = within(`mail/box${at}/new`);
        if (!fs.existsSync(box)) return [];
        return fs.readdirSync(box).map((name) => fs.readFileSync(path.join(box, name), "utf8"));
      }),
    // Its master is a session of its own, which no signal to the started program reaches.
    stop: () => {
      execFileSync("postfix", ["-c", within("etc"), "stop"], { stdio: "ignore" });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
      .once("error", () => resolve(false))
      .once("data", () => {
        resolve(true);
        socket.destroy();
      });
  });
