import { describe, expect, it } from "vitest";
import {
  type MailFault,
  mailFaults,
  readBounce,
  readSendgridAnswer,
  readSmtpAnswer,
} from "./answers.rules";

const rcpt = "RCPT TO";
const mail = "MAIL FROM";
const data = "DATA";

/** Answers of real mail servers: the provider, the command, the answer, and what it speaks of. */
const answers: readonly (readonly [string, string, string, MailFault])[] = [
  [
    "Postfix",
    rcpt,
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table",
    "unknownAddress",
  ],
  [
    "Postfix",
    rcpt,
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in relay recipient table",
    "unknownAddress",
  ],
  [
    "Postfix",
    rcpt,
    "554 5.7.1 <a@b.example>: Recipient address rejected: User unknown",
    "unknownAddress",
  ],
  [
    "Postfix",
    rcpt,
    "550 5.1.2 <a@b.example>: Recipient address rejected: Domain not found",
    "unknownAddress",
  ],
  [
    "Postfix",
    rcpt,
    "450 4.1.2 <a@b.example>: Recipient address rejected: Domain not found",
    "later",
  ],
  [
    "Postfix",
    rcpt,
    "450 4.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table",
    "later",
  ],
  [
    "Postfix",
    rcpt,
    "550 5.1.0 <hello@fest.example>: Sender address rejected: User unknown in virtual mailbox table",
    "sender",
  ],
  [
    "Postfix",
    rcpt,
    "550 5.1.8 <hello@fest.example>: Sender address rejected: Domain not found",
    "sender",
  ],
  [
    "Postfix",
    rcpt,
    "450 4.1.8 <hello@fest.example>: Sender address rejected: Domain not found",
    "sender",
  ],
  [
    "Postfix",
    rcpt,
    "504 5.5.2 <hello>: Sender address rejected: need fully-qualified address",
    "sender",
  ],
  [
    "Postfix",
    rcpt,
    "553 5.7.1 <hello@fest.example>: Sender address rejected: not owned by user fest",
    "sender",
  ],
  [
    "Postfix",
    rcpt,
    "553 5.7.1 <hello@fest.example>: Sender address rejected: not logged in",
    "sender",
  ],
  ["Postfix", rcpt, "554 5.7.1 <a@b.example>: Relay access denied", "policy"],
  ["Postfix", rcpt, "454 4.7.1 <a@b.example>: Relay access denied", "policy"],
  [
    "Postfix",
    rcpt,
    "554 5.7.1 <a@b.example>: Recipient address rejected: Access denied",
    "refusedAddress",
  ],
  [
    "Postfix",
    rcpt,
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
    "policy",
  ],
  [
    "Postfix",
    rcpt,
    "450 4.7.1 Client host rejected: cannot find your hostname, [192.0.2.1]",
    "policy",
  ],
  [
    "Postfix",
    rcpt,
    "504 5.5.2 <x>: Helo command rejected: need fully-qualified hostname",
    "policy",
  ],
  ["Postfix", rcpt, "450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted", "later"],
  ["Postfix", rcpt, "450 4.7.1 Error: too many connections from 192.0.2.1", "pace"],
  [
    "Postfix",
    rcpt,
    "550 5.1.1 <a@b.example>: Recipient address rejected: undeliverable address: host mx.b.example[192.0.2.9] said: 550 5.7.1 Sender address rejected (in reply to RCPT TO command)",
    "unknownAddress",
  ],
  [
    "Postfix",
    rcpt,
    "450 4.1.1 <a@b.example>: Recipient address rejected: unverified address: host mx.b.example[192.0.2.9] said: 550 Relay access denied",
    "later",
  ],
  ["Postfix", rcpt, "501 5.1.3 Bad recipient address syntax", "refusedAddress"],
  ["Postfix", mail, "552 5.3.4 Message size exceeds fixed limit", "tooLarge"],
  ["Postfix", mail, "452 4.3.1 Insufficient system storage", "outage"],
  ["Postfix", mail, "530 5.7.0 Must issue a STARTTLS command first", "encryption"],
  ["Postfix", data, "554 5.7.1 Service unavailable; message content rejected", "refusedEmail"],
  ["Postfix", data, "550 5.7.1 Looks like spam", "refusedEmail"],
  ["Postfix", "AUTH PLAIN", "535 5.7.8 Error: authentication failed", "login"],
  ["Postfix", "CONN", "421 4.7.0 fest.example Error: too many connections from 192.0.2.1", "pace"],
  ["Postfix", "CONN", "554 5.7.1 No SMTP service here", "outage"],
  ["Postfix", rcpt, "451 4.3.0 <a@b.example>: Temporary lookup failure", "later"],
  ["Exim", rcpt, "550 Unrouteable address", "unknownAddress"],
  [
    "Exim",
    rcpt,
    "550-Verification failed for <hello@fest.example>\n550-No Such User Here\n550 Sender verify failed",
    "sender",
  ],
  ["Exim", rcpt, "550 relay not permitted", "policy"],
  ["Exim", rcpt, "550 Administrative prohibition", "policy"],
  ["Exim", mail, "501 <hello>: sender address must contain a domain", "sender"],
  ["Exim", "EHLO", "550 Access denied - Invalid HELO name", "policy"],
  ["Exim", data, "552 Message size exceeds maximum permitted", "tooLarge"],
  [
    "cPanel",
    data,
    "550 Domain fest.example has exceeded the max emails per hour (200/200 (100%)) allowed. Message discarded.",
    "quota",
  ],
  [
    "cPanel",
    data,
    "550 Domain fest.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed.",
    "quota",
  ],
  [
    "Exchange Online",
    rcpt,
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "unknownAddress",
  ],
  ["Exchange Online", rcpt, "550 5.1.6 Recipient no longer on server", "unknownAddress"],
  [
    "Exchange Online",
    rcpt,
    "550 5.4.1 Recipient address rejected: Access denied",
    "refusedAddress",
  ],
  ["Exchange Online", rcpt, "550 5.1.8 Access denied, bad outbound sender", "account"],
  [
    "Exchange Online",
    data,
    "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
    "sender",
  ],
  [
    "Exchange Online",
    data,
    "554 5.2.252 SendAsDenied; hello@fest.example not allowed to send as news@fest.example",
    "sender",
  ],
  ["Exchange Online", mail, "530 5.7.57 Client not authenticated to send mail", "login"],
  [
    "Exchange Online",
    "AUTH LOGIN",
    "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant",
    "login",
  ],
  ["Exchange Online", rcpt, "550 5.7.64 TenantAttribution; Relay Access Denied", "policy"],
  ["Exchange Online", rcpt, "550 5.7.1 Unable to relay", "policy"],
  [
    "Exchange Online",
    rcpt,
    "550 5.7.232 Your message can't be sent because your trial tenant has exceeded its daily limit for sending email to external recipients",
    "quota",
  ],
  ["Exchange Online", rcpt, "550 5.7.705 Access denied, tenant has exceeded threshold", "account"],
  [
    "Exchange Online",
    rcpt,
    "550 5.7.708 Access denied, traffic not accepted from this IP",
    "policy",
  ],
  ["Exchange Online", rcpt, "550 5.7.606 Access denied, banned sending IP [192.0.2.1]", "policy"],
  ["Exchange Online", rcpt, "550 5.7.133 Sender not authenticated for group", "refusedAddress"],
  ["Exchange Online", rcpt, "550 5.7.124 Sender not in allowed-senders list", "refusedAddress"],
  [
    "Exchange Online",
    data,
    "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; submission quota exceeded",
    "quota",
  ],
  ["Exchange Online", data, "432 4.3.2 Concurrent connections limit exceeded", "pace"],
  [
    "Gmail",
    rcpt,
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address",
    "unknownAddress",
  ],
  [
    "Gmail",
    rcpt,
    "550 5.2.1 The email account that you tried to reach is disabled.",
    "unknownAddress",
  ],
  [
    "Gmail",
    rcpt,
    "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages",
    "refusedAddress",
  ],
  [
    "Gmail",
    rcpt,
    "450 4.2.1 The user you are trying to contact is receiving mail too quickly",
    "later",
  ],
  ["Gmail", rcpt, "450 4.2.1 Peak SMTP relay limit exceeded for customer", "quota"],
  [
    "Gmail",
    rcpt,
    "552 5.2.2 The email account that you tried to reach is over quota",
    "refusedAddress",
  ],
  ["Gmail", rcpt, "452 4.2.2 The recipient's inbox is out of storage space", "later"],
  ["Gmail", data, "550 5.4.5 Daily user sending limit exceeded", "quota"],
  ["Gmail", data, "550 5.4.5 Daily sending quota exceeded", "quota"],
  ["Gmail", "CONN", "421 4.7.0 Try again later, closing connection", "pace"],
  [
    "Gmail",
    data,
    "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address",
    "pace",
  ],
  [
    "Gmail",
    data,
    "550 5.7.1 Our system has detected that this message is likely unsolicited mail",
    "refusedEmail",
  ],
  [
    "Gmail",
    data,
    "552 5.7.0 This message was blocked because its content presents a potential security issue",
    "refusedEmail",
  ],
  [
    "Gmail",
    data,
    "550 5.7.26 Unauthenticated email from fest.example is not accepted due to domain's DMARC policy",
    "policy",
  ],
  [
    "Gmail",
    data,
    "550 5.7.26 This mail has been blocked because the sender is unauthenticated",
    "policy",
  ],
  ["Gmail", "AUTH PLAIN", "535-5.7.8 Username and Password not accepted", "login"],
  ["Gmail", "AUTH PLAIN", "534-5.7.9 Application-specific password required", "login"],
  ["Gmail", mail, "530-5.5.1 Authentication Required", "login"],
  [
    "Amazon SES",
    data,
    "554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: hello@fest.example",
    "sender",
  ],
  ["Amazon SES", data, "554 Message rejected: Sending suspended for this account", "account"],
  ["Amazon SES", data, "554 Message rejected: Sending paused for this account", "account"],
  ["Amazon SES", data, "454 Throttling failure: Maximum sending rate exceeded", "pace"],
  ["Amazon SES", data, "454 Throttling failure: Daily message quota exceeded", "quota"],
  [
    "Amazon SES",
    data,
    "554 Access denied: User is not authorized to perform ses:SendRawEmail",
    "account",
  ],
  ["Amazon SES", "AUTH LOGIN", "535 Authentication Credentials Invalid", "login"],
  [
    "SendGrid",
    data,
    "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
    "sender",
  ],
  ["SendGrid", "AUTH PLAIN", "451 Authentication failed: Maximum credits exceeded", "quota"],
  ["SendGrid", data, "451 You've exceeded your messaging limits", "quota"],
  ["SendGrid", mail, "550 Unauthenticated senders not allowed", "login"],
  [
    "Mailgun",
    mail,
    "421 Domain mg.fest.example is not allowed to send: recipient limit exceeded, try again after Sun, 05 Oct 2025 19:22:44 UTC",
    "quota",
  ],
  [
    "Mailgun",
    mail,
    "421 Domain sandbox.mailgun.org is not allowed to send: Please activate your Mailgun account.",
    "account",
  ],
  ["Mailgun", data, "554 Free accounts are for test purposes only. Please upgrade", "account"],
  ["Mailgun", rcpt, "550 5.7.1 Relaying denied", "policy"],
  [
    "OVH",
    rcpt,
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table",
    "unknownAddress",
  ],
  [
    "OVH",
    rcpt,
    "553 5.7.1 <hello@fest.example>: Sender address rejected: not owned by user post@fest.example",
    "sender",
  ],
  ["OVH", "AUTH PLAIN", "535 5.7.8 Error: authentication failed: authentication failure", "login"],
  [
    "OVH",
    data,
    "550 5.7.1 [CSR] Our system has detected an unusual amount of unsolicited email originating from your address",
    "pace",
  ],
  [
    "IONOS",
    rcpt,
    "550-Requested action not taken: mailbox unavailable\n550 Sender address is not allowed.",
    "sender",
  ],
  ["IONOS", rcpt, "550 Requested action not taken: mailbox unavailable", "refusedAddress"],
  ["IONOS", rcpt, "550 Unknown User", "unknownAddress"],
  ["IONOS", rcpt, "550 Quota Exceeded", "unclear"],
  [
    "IONOS",
    rcpt,
    "450-Requested mail action not taken: mailbox unavailable\n450 Mail send limit exceeded.",
    "quota",
  ],
  ["IONOS", rcpt, "421 Rate limit reached. Please try again later", "pace"],
  ["IONOS", "CONN", "554 Transaction failed\nReject due to policy restrictions", "policy"],
  ["IONOS", mail, "535 Authentication credentials invalid", "login"],
  ["forpsi", rcpt, "5.1.0", "unclear"],
  ["forpsi", rcpt, "550 5.1.0 x policy violation, see https://support.example/kb", "policy"],
  ["forpsi", rcpt, "550 5.1.0 <hello@fest.example> sender rejected", "sender"],
  ["any", rcpt, "550 5.1.0 Address rejected", "sender"],
  ["any", rcpt, "550 5.1.0 Recipient rejected", "refusedAddress"],
  ["any", rcpt, "550 5.1.1 Relaying denied", "policy"],
  ["any", rcpt, "550 No such user here", "unknownAddress"],
  ["any", rcpt, "550 sorry, no mailbox here by that name", "unknownAddress"],
  ["any", rcpt, "550 Denied", "unclear"],
  ["any", rcpt, "550 5.7.1 Denied", "policy"],
  ["any", rcpt, "552 Denied", "refusedAddress"],
  ["any", data, "554 5.6.0 Lone CR or LF in headers", "refusedEmail"],
  ["any", data, "554 Transaction failed", "unclear"],
  ["any", mail, "550 Denied", "sender"],
  ["any", rcpt, "530 Denied", "login"],
  ["any", rcpt, "550 5.3.2 System not accepting network messages", "outage"],
  ["any", "STARTTLS", "454 4.7.0 TLS not available due to local problem", "encryption"],
];

it.each(answers)("%s, %s: %s", (_, command, text, fault) => {
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
