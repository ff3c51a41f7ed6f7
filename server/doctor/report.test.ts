import { expect, test } from "vitest";
import { readEnv } from "../env";
import { writeReport } from "./report";

test("tells no secret of any setting, and no password of an address", async () => {
  const source = {
    DATA_DIR: "/nonexistent/data",
    DATABASE_URL:
      "postgres://festival:pass%2Fword@127.0.0.1:1,127.0.0.1:2/x?target_session_attrs=read-write",
    SMTP_URL: "smtp://festival:un%zzquoted@127.0.0.1:1",
    MAIL_FROM: "hello@festival.example",
    SECRET_KEY: "the key of this festival, of 32 characters and more",
    METRICS_TOKEN: "a token of some length",
    DIRECTOR_ACCESS_CODE: "three kettles and a zebra",
  };
  const { text, isFine } = await writeReport(readEnv(source), source);
  expect(isFine).toBe(false);
  expect(text).toContain("/nonexistent/data is created at the first start.");
  expect(text).toContain("MAIL_FROM=hello@festival.example");
  expect(text).toMatch(/^Also set: .*DATABASE_URL.* SECRET_KEY/m);
  expect(text).not.toMatch(/pass%2Fword|pass\/word|quoted|the key of|a token of|kettles/);
});
