import { SMTPServer } from "smtp-server";
import { freePorts } from "../ports";

/**
 * A real SMTP server for tests and development that stores accepted emails. The test controls it: it can refuse, hang,
 * stop and start again.
 */

export type ReceivedMail = {
  messageId: string;
  from: string;
  /** The envelope's recipients. */
  to: string[];
  /** The raw message. */
  raw: string;
};

/** How the server handles the next emails; null accepts them. */
export type SmtpFailure =
  | null
  /** Responds with this code to a command. */
  | { at: "RCPT" | "DATA" | "MAIL"; code: number; say: string; everyNth?: number }
  /** Accepts this sender, and answers so to each recipient of its emails, as Postfix does. */
  | { sender: string; code: number; say: string }
  /** Answers so to this recipient. */
  | { recipient: string; code: number; say: string }
  /** Rejects this address, or these, as unknown. */
  | { unknown: string | readonly string[] }
  /** Delays its acceptance by so many milliseconds. */
  | { slowMs: number }
  /** Accepts the connection and never responds. */
  | "silent"
  /** Receives the whole message and never responds. */
  | "silent after data";

export type SmtpDouble = Awaited<ReturnType<typeof startSmtpDouble>>;

type Options = {
  port?: number;
  user?: string;
  password?: string;
  /** Of each message; by default all of it. */
  keptBytes?: number;
};

const refusal = (code: number, say: string) =>
  Object.assign(new Error(say), { responseCode: code });

export async function startSmtpDouble({ user, password, keptBytes, ...options }: Options = {}) {
  const received: ReceivedMail[] = [];
  let failure: SmtpFailure = null;
  let commandCount = 0;
  let connections = 0;
  let logins = 0;
  let server: SMTPServer | null = null;
  const [port = 0] = options.port === undefined ? await freePorts(1) : [options.port];

  /** The configured error for a command, if it is this one's turn. */
  function refusedAt(command: "MAIL" | "RCPT" | "DATA"): Error | null {
    if (typeof failure !== "object" || failure === null || !("at" in failure)) return null;
    if (failure.at !== command) return null;
    commandCount += 1;
    return commandCount % (failure.everyNth ?? 1) === 0 ? refusal(failure.code, failure.say) : null;
  }

  const slowness = () =>
    typeof failure === "object" && failure !== null && "slowMs" in failure ? failure.slowMs : 0;

  /** The configured error for a recipient of a sender. */
  function refusedRecipient(recipient: string, sender: string): Error | null {
    if (typeof failure !== "object" || failure === null) return null;
    if ("sender" in failure || "recipient" in failure) {
      const isMeant =
        "sender" in failure ? failure.sender === sender : failure.recipient === recipient;
      return isMeant ? refusal(failure.code, failure.say) : null;
    }
    return refusedAt("RCPT");
  }

  const isUnknown = (address: string) =>
    typeof failure === "object" &&
    failure !== null &&
    "unknown" in failure &&
    [failure.unknown].flat().includes(address);

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      const next = new SMTPServer({
        hideSTARTTLS: true,
        allowInsecureAuth: true,
        authOptional: user === undefined,
        disableReverseLookup: true,
        onConnect: (_session, callback) => {
          connections += 1;
          if (failure !== "silent") callback();
        },
        onAuth: (auth, _session, callback) => {
          logins += 1;
          if (auth.username === user && auth.password === password) return callback(null, { user });
          callback(refusal(535, "5.7.8 Authentication credentials invalid"));
        },
        onMailFrom: (_address, _session, callback) => callback(refusedAt("MAIL")),
        onRcptTo: ({ address }, { envelope }, callback) =>
          callback(
            isUnknown(address)
              ? refusal(550, "5.1.1 No such mailbox")
              : refusedRecipient(address, envelope.mailFrom ? envelope.mailFrom.address : ""),
          ),
        onData: (stream, session, callback) => {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            const refused = refusedAt("DATA");
            if (refused) return callback(refused);
            const raw = Buffer.concat(chunks).toString("utf8", 0, keptBytes);
            const { mailFrom, rcptTo } = session.envelope;
            received.push({
              messageId: /^message-id:\s*(<[^>]*>)/im.exec(raw)?.[1] ?? "",
              from: mailFrom ? mailFrom.address : "",
              to: rcptTo.map(({ address }) => address),
              raw,
            });
            if (failure === "silent after data") return;
            setTimeout(callback, slowness());
          });
        },
      });
      // A client that is killed while connected is no error of the server.
      next.on("error", (error) => {
        if (server !== next) reject(error);
      });
      next.listen(port, "127.0.0.1", () => {
        server = next;
        resolve();
      });
    });

  /** Stops: closes the port and cuts every connection. */
  const down = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      const old = server;
      server = null;
      for (const connection of old.connections) {
        (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
      }
      old.close(() => resolve());
    });

  await listen();
  const login = user === undefined ? "" : `${user}:${password}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    /** The same server with a wrong password. */
    wrongUrl: `smtp://${user}:wrong@127.0.0.1:${port}`,
    received,
    connections: () => connections,
    logins: () => logins,
    setFailure: (next: SmtpFailure) => {
      failure = next;
      commandCount = 0;
    },
    down,
    /** Starts again on the same port. */
    up: listen,
    close: down,
  };
}
