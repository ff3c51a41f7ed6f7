import SMTPConnection from "nodemailer/lib/smtp-connection";
import { connectionOptions, refusalOf, type SmtpError } from "./smtp.gateway.server";

/** Milliseconds for the greeting, and for each answer. */
const answerMs = 10_000;

type Envelope = {
  /** Null: only the login is tried. */
  sender: string | null;
  recipient: string;
};

/**
 * Asks an SMTP server whether it lets this account in and accepts an email with this envelope; none is sent. Throws
 * MailRefused with a sentence.
 */
export async function checkSmtp(
  url: string,
  { sender, recipient }: Envelope,
): Promise<{ isEncrypted: boolean }> {
  const { username, password, hostname, port, protocol } = new URL(url);
  let refusal: SmtpError | undefined;
  const connection = new SMTPConnection({
    ...connectionOptions(url, { connectMs: answerMs, silenceMs: answerMs }),
    host: hostname.replace(/^\[|\]$/g, ""),
    secure: protocol === "smtps:",
    ...(port && { port: Number(port) }),
    customAuth: {
      // The library's way to send other commands, which is made for logins.
      envelope: async ({ sendCommand }) => {
        for (const line of [`MAIL FROM:<${sender}>`, `RCPT TO:<${recipient}>`, "RSET"]) {
          const { status, response } = await sendCommand(line);
          const [command = ""] = line.split(":");
          if (status < 300) continue;
          refusal = Object.assign(new Error(response), { command, response, responseCode: status });
          return;
        }
      },
    },
  });
  const lost = new Promise<never>((_, reject) => connection.on("error", reject));
  const login = (auth: Parameters<typeof connection.login>[0]) =>
    new Promise<void>((resolve, reject) =>
      connection.login(auth, (error) => (error ? reject(error) : resolve())),
    );
  const ask = async () => {
    await new Promise<void>((resolve, reject) =>
      connection.connect((error) => (error ? reject(error) : resolve())),
    );
    if (username) {
      await login({ user: decodeURIComponent(username), pass: decodeURIComponent(password) });
    }
    if (sender !== null) await login({ method: "ENVELOPE" });
  };
  try {
    await Promise.race([lost, ask()]);
  } catch (error) {
    throw refusalOf(error as SmtpError);
  } finally {
    connection.quit();
  }
  if (refusal) throw refusalOf(refusal);
  return { isEncrypted: connection.secure };
}
