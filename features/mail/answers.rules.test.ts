import { describe, expect, it } from "vitest";
import {
  type MailFault,
  mailFaults,
  readBounce,
  readSendgridAnswer,
  readSmtpAnswer,
} from "./answers.rules";

const rcpt = "RCPT TO";

/** Answers of real mail servers: the provider, the command, the answer ('/' ends a line), and what it speaks of. */
const answers = `
Postfix | RCPT TO | 550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table | unknownAddress
Postfix | RCPT TO | 550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in relay recipient table | unknownAddress
Postfix | RCPT TO | 554 5.7.1 <a@b.example>: Recipient address rejected: User unknown | unknownAddress
Postfix | RCPT TO | 550 5.1.2 <a@b.example>: Recipient address rejected: Domain not found | unknownAddress
Postfix | RCPT TO | 450 4.1.2 <a@b.example>: Recipient address rejected: Domain not found | later
Postfix | RCPT TO | 450 4.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table | later
Postfix | RCPT TO | 550 5.1.0 <hello@fest.example>: Sender address rejected: User unknown in virtual mailbox table | sender
Postfix | RCPT TO | 550 5.1.8 <hello@fest.example>: Sender address rejected: Domain not found | sender
Postfix | RCPT TO | 450 4.1.8 <hello@fest.example>: Sender address rejected: Domain not found | sender
Postfix | RCPT TO | 504 5.5.2 <hello>: Sender address rejected: need fully-qualified address | sender
Postfix | RCPT TO | 553 5.7.1 <hello@fest.example>: Sender address rejected: not owned by user fest | sender
Postfix | RCPT TO | 553 5.7.1 <hello@fest.example>: Sender address rejected: not logged in | sender
Postfix | RCPT TO | 554 5.7.1 <a@b.example>: Relay access denied | policy
Postfix | RCPT TO | 454 4.7.1 <a@b.example>: Relay access denied | policy
Postfix | RCPT TO | 554 5.7.1 <a@b.example>: Recipient address rejected: Access denied | refusedAddress
Postfix | RCPT TO | 554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org | policy
Postfix | RCPT TO | 450 4.7.1 Client host rejected: cannot find your hostname, [192.0.2.1] | policy
Postfix | RCPT TO | 504 5.5.2 <x>: Helo command rejected: need fully-qualified hostname | policy
Postfix | RCPT TO | 450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted | later
Postfix | RCPT TO | 450 4.7.1 Error: too many connections from 192.0.2.1 | pace
Postfix | RCPT TO | 550 5.1.1 <a@b.example>: Recipient address rejected: undeliverable address: host mx.b.example[192.0.2.9] said: 550 5.7.1 Sender address rejected (in reply to RCPT TO command) | unknownAddress
Postfix | RCPT TO | 450 4.1.1 <a@b.example>: Recipient address rejected: unverified address: host mx.b.example[192.0.2.9] said: 550 Relay access denied | later
Postfix | RCPT TO | 501 5.1.3 Bad recipient address syntax | refusedAddress
Postfix | MAIL FROM | 552 5.3.4 Message size exceeds fixed limit | tooLarge
Postfix | MAIL FROM | 452 4.3.1 Insufficient system storage | outage
Postfix | MAIL FROM | 530 5.7.0 Must issue a STARTTLS command first | encryption
Postfix | DATA | 554 5.7.1 Service unavailable; message content rejected | refusedEmail
Postfix | DATA | 550 5.7.1 Looks like spam | refusedEmail
Postfix | AUTH PLAIN | 535 5.7.8 Error: authentication failed | login
Postfix | CONN | 421 4.7.0 fest.example Error: too many connections from 192.0.2.1 | pace
Postfix | CONN | 554 5.7.1 No SMTP service here | outage
Postfix | RCPT TO | 451 4.3.0 <a@b.example>: Temporary lookup failure | later
Exim | RCPT TO | 550 Unrouteable address | unknownAddress
Exim | RCPT TO | 550-Verification failed for <hello@fest.example> / 550-No Such User Here / 550 Sender verify failed | sender
Exim | RCPT TO | 550 relay not permitted | policy
Exim | RCPT TO | 550 Administrative prohibition | policy
Exim | MAIL FROM | 501 <hello>: sender address must contain a domain | sender
Exim | EHLO | 550 Access denied - Invalid HELO name | policy
Exim | DATA | 552 Message size exceeds maximum permitted | tooLarge
cPanel | DATA | 550 Domain fest.example has exceeded the max emails per hour (200/200 (100%)) allowed. Message discarded. | quota
cPanel | DATA | 550 Domain fest.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. | quota
Exchange Online | RCPT TO | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup | unknownAddress
Exchange Online | RCPT TO | 550 5.1.6 Recipient no longer on server | unknownAddress
Exchange Online | RCPT TO | 550 5.4.1 Recipient address rejected: Access denied | refusedAddress
Exchange Online | RCPT TO | 550 5.1.8 Access denied, bad outbound sender | account
Exchange Online | DATA | 550 5.7.60 SMTP; Client does not have permissions to send as this sender | sender
Exchange Online | DATA | 554 5.2.252 SendAsDenied; hello@fest.example not allowed to send as news@fest.example | sender
Exchange Online | MAIL FROM | 530 5.7.57 Client not authenticated to send mail | login
Exchange Online | AUTH LOGIN | 535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant | login
Exchange Online | RCPT TO | 550 5.7.64 TenantAttribution; Relay Access Denied | policy
Exchange Online | RCPT TO | 550 5.7.1 Unable to relay | policy
Exchange Online | RCPT TO | 550 5.7.232 Your message can't be sent because your trial tenant has exceeded its daily limit for sending email to external recipients | quota
Exchange Online | RCPT TO | 550 5.7.705 Access denied, tenant has exceeded threshold | account
Exchange Online | RCPT TO | 550 5.7.708 Access denied, traffic not accepted from this IP | policy
Exchange Online | RCPT TO | 550 5.7.606 Access denied, banned sending IP [192.0.2.1] | policy
Exchange Online | RCPT TO | 550 5.7.133 Sender not authenticated for group | refusedAddress
Exchange Online | RCPT TO | 550 5.7.124 Sender not in allowed-senders list | refusedAddress
Exchange Online | DATA | 554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; submission quota exceeded | quota
Exchange Online | DATA | 432 4.3.2 Concurrent connections limit exceeded | pace
Gmail | RCPT TO | 550-5.1.1 The email account that you tried to reach does not exist. Please try / 550-5.1.1 double-checking the recipient's email address | unknownAddress
Gmail | RCPT TO | 550 5.2.1 The email account that you tried to reach is disabled. | unknownAddress
Gmail | RCPT TO | 550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages | refusedAddress
Gmail | RCPT TO | 450 4.2.1 The user you are trying to contact is receiving mail too quickly | later
Gmail | RCPT TO | 450 4.2.1 Peak SMTP relay limit exceeded for customer | quota
Gmail | RCPT TO | 552 5.2.2 The email account that you tried to reach is over quota | refusedAddress
Gmail | RCPT TO | 452 4.2.2 The recipient's inbox is out of storage space | later
Gmail | DATA | 550 5.4.5 Daily user sending limit exceeded | quota
Gmail | DATA | 550 5.4.5 Daily sending quota exceeded | quota
Gmail | CONN | 421 4.7.0 Try again later, closing connection | pace
Gmail | DATA | 421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address | pace
Gmail | DATA | 550 5.7.1 Our system has detected that this message is likely unsolicited mail | refusedEmail
Gmail | DATA | 552 5.7.0 This message was blocked because its content presents a potential security issue | refusedEmail
Gmail | DATA | 550 5.7.26 Unauthenticated email from fest.example is not accepted due to domain's DMARC policy | policy
Gmail | DATA | 550 5.7.26 This mail has been blocked because the sender is unauthenticated | policy
Gmail | AUTH PLAIN | 535-5.7.8 Username and Password not accepted | login
Gmail | AUTH PLAIN | 534-5.7.9 Application-specific password required | login
Gmail | MAIL FROM | 530-5.5.1 Authentication Required | login
Amazon SES | DATA | 554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: hello@fest.example | sender
Amazon SES | DATA | 554 Message rejected: Sending suspended for this account | account
Amazon SES | DATA | 554 Message rejected: Sending paused for this account | account
Amazon SES | DATA | 454 Throttling failure: Maximum sending rate exceeded | pace
Amazon SES | DATA | 454 Throttling failure: Daily message quota exceeded | quota
Amazon SES | DATA | 554 Access denied: User is not authorized to perform ses:SendRawEmail | account
Amazon SES | AUTH LOGIN | 535 Authentication Credentials Invalid | login
SendGrid | DATA | 550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. | sender
SendGrid | AUTH PLAIN | 451 Authentication failed: Maximum credits exceeded | quota
SendGrid | DATA | 451 You've exceeded your messaging limits | quota
SendGrid | MAIL FROM | 550 Unauthenticated senders not allowed | login
Mailgun | MAIL FROM | 421 Domain mg.fest.example is not allowed to send: recipient limit exceeded, try again after Sun, 05 Oct 2025 19:22:44 UTC | quota
Mailgun | MAIL FROM | 421 Domain sandbox.mailgun.org is not allowed to send: Please activate your Mailgun account. | account
Mailgun | DATA | 554 Free accounts are for test purposes only. Please upgrade | account
Mailgun | RCPT TO | 550 5.7.1 Relaying denied | policy
OVH | RCPT TO | 550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table | unknownAddress
OVH | RCPT TO | 553 5.7.1 <hello@fest.example>: Sender address rejected: not owned by user post@fest.example | sender
OVH | AUTH PLAIN | 535 5.7.8 Error: authentication failed: authentication failure | login
OVH | DATA | 550 5.7.1 [CSR] Our system has detected an unusual amount of unsolicited email originating from your address | pace
IONOS | RCPT TO | 550-Requested action not taken: mailbox unavailable / 550 Sender address is not allowed. | sender
IONOS | RCPT TO | 550 Requested action not taken: mailbox unavailable | refusedAddress
IONOS | RCPT TO | 550 Unknown User | unknownAddress
IONOS | RCPT TO | 550 Quota Exceeded | unclear
IONOS | RCPT TO | 450-Requested mail action not taken: mailbox unavailable / 450 Mail send limit exceeded. | quota
IONOS | RCPT TO | 421 Rate limit reached. Please try again later | pace
IONOS | CONN | 554 Transaction failed / Reject due to policy restrictions | policy
IONOS | MAIL FROM | 535 Authentication credentials invalid | login
forpsi | RCPT TO | 5.1.0 | unclear
forpsi | RCPT TO | 550 5.1.0 x policy violation, see https://support.example/kb | policy
forpsi | RCPT TO | 550 5.1.0 <hello@fest.example> sender rejected | sender
any | RCPT TO | 550 5.1.0 Address rejected | sender
any | RCPT TO | 550 5.1.0 Recipient rejected | refusedAddress
any | RCPT TO | 550 5.1.1 Relaying denied | policy
any | RCPT TO | 550 No such user here | unknownAddress
any | RCPT TO | 550 sorry, no mailbox here by that name | unknownAddress
any | RCPT TO | 550 Denied | unclear
any | RCPT TO | 550 5.7.1 Denied | policy
any | RCPT TO | 552 Denied | refusedAddress
any | DATA | 554 5.6.0 Lone CR or LF in headers | refusedEmail
any | DATA | 554 Transaction failed | unclear
any | MAIL FROM | 550 Denied | sender
any | RCPT TO | 530 Denied | login
any | RCPT TO | 550 5.3.2 System not accepting network messages | outage
any | STARTTLS | 454 4.7.0 TLS not available due to local problem | encryption
`
  .trim()
  .split("\n")
  .map((row) => row.split(" | ") as [string, string, string, MailFault]);

it.each(answers)("%s, %s: %s", (_, command, answer, fault) => {
  const text = answer.replaceAll(" / ", "\n");
  const code = Number(/^\d{3}/.exec(text)?.[0] ?? 550);
  expect(readSmtpAnswer({ command, code, text })).toBe(fault);
});

describe("an answer", () => {
  it("suppresses an address only where it says that the address does not exist", () => {
    const suppressing = Object.entries(mailFaults).filter(
      ([, { effect }]) => effect === "suppress",
    );
    expect(suppressing.map(([fault]) => fault)).toEqual(["unknownAddress"]);
    for (let subject = 0; subject <= 7; subject += 1) {
      for (let detail = 0; detail <= 30; detail += 1) {
        const status = `5.${subject}.${detail}`;
        const answer = { command: rcpt, code: 550, text: `550 ${status} Refused` };
        const isSuppressed = readSmtpAnswer(answer) === "unknownAddress";
        const listed = ["5.1.1", "5.1.2", "5.1.6", "5.1.10", "5.2.1"].includes(status);
        expect(isSuppressed, status).toBe(listed);
      }
    }
  });

  it("is not read by an address that a stranger chose", () => {
    const text =
      "550 5.1.1 <5.7.1.relay.access.denied@b.example>: user quota.sender-rejected@b.example unknown";
    expect(readSmtpAnswer({ command: rcpt, code: 550, text })).toBe("unknownAddress");
    const soft = "451 <starttls.authentication-required@b.example>: Greylisted";
    expect(readSmtpAnswer({ command: rcpt, code: 451, text: soft })).toBe("later");
  });
});

/** Answers of SendGrid's API: status, message, field, and what it speaks of. */
const sendgrid: readonly (readonly [number, string, string | undefined, MailFault])[] = [
  [400, "The subject is required.", "subject", "refusedEmail"],
  [400, "Does not contain a valid address.", "personalizations.0.to.0.email", "refusedAddress"],
  [400, "Does not contain a valid address.", "from.email", "sender"],
  [401, "The provided authorization grant is invalid, expired, or revoked", undefined, "login"],
  [401, "Maximum credits exceeded", undefined, "quota"],
  [403, "The from address does not match a verified Sender Identity.", "from", "sender"],
  [403, "access forbidden", undefined, "sender"],
  [403, "Your account is temporarily under review", undefined, "account"],
  [413, "", undefined, "tooLarge"],
  [429, "too many requests", undefined, "pace"],
  [404, "Not Found", undefined, "outage"],
  [500, "", undefined, "outage"],
];
it.each(sendgrid)("SendGrid's API, %s: %s (%s)", (status, message, field, fault) => {
  expect(readSendgridAnswer({ status, message, field })).toBe(fault);
});

it.each([
  ["550 5.1.1 The email account does not exist", undefined, "unknownAddress"],
  ["The email account does not exist", "5.1.1", "unknownAddress"],
  [
    "550 5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy",
    "5.7.26",
    "policy",
  ],
  ["552 5.2.2 The email account that you tried to reach is over quota", "5.2.2", "refusedAddress"],
  ["Something else", "", "unclear"],
] as const)("a bounce: %s (%s)", (reason, status, fault) => {
  expect(readBounce(reason, status)).toBe(fault);
});

it("reads a long answer of a stranger's mail server in no time", () => {
  const started = performance.now();
  expect(readBounce(`550 5.1.1 No such user ${"a".repeat(100_000)}`)).toBe("unknownAddress");
  expect(performance.now() - started).toBeLessThan(1_000);
});
