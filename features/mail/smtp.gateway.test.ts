import { expect, test } from "vitest";
import { connectionOptions, refusalOf } from "./smtp.gateway.server";

const portOf = (url: string) => connectionOptions(url, { connectMs: 1, silenceMs: 1 }).port;

test("a mail server on this machine is expected at port 25, as Postfix listens", () => {
  expect(portOf("smtp://localhost")).toBe(25);
  expect(portOf("smtp://[::1]")).toBe(25);
  for (const url of ["smtp://localhost:2525", "smtps://localhost", "smtp://mail.example"])
    expect(portOf(url), url).toBeUndefined();
});

test("a server with several addresses, of which none answers, is told as such", () => {
  const errors = ["::1", "127.0.0.1"].map(
    (address) => new Error(`connect ECONNREFUSED ${address}:25`),
  );
  expect(refusalOf(Object.assign(new AggregateError(errors), { code: "ESOCKET" })).message).toBe(
    "The mail server could not be used: connect ECONNREFUSED ::1:25, connect ECONNREFUSED 127.0.0.1:25",
  );
});

test("an answer with NUL or half a character becomes words that a database keeps", () => {
  const response = "550 5.1.1 No\0 such\r\n user \ud83d";
  const error = Object.assign(new Error("Refused"), { response, responseCode: 550 });
  expect(refusalOf(error).message).toMatch(/: 550 5\.1\.1 No such user \ufffd$/);
});
