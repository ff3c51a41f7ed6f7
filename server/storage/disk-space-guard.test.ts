import { expect, test } from "vitest";
import { watchDiskSpace } from "./disk-space-guard";

const megabyte = 1024 * 1024;
const served = async (free: () => Promise<number>, method: string, path = "/api/contact") => {
  const { refuse } = watchDiskSpace("/data", free);
  const refused = await refuse(new Request(`http://festival.example${path}`, { method }));
  return refused?.status ?? 200;
};

test("refuses only writes on an almost full disk", async () => {
  const full = async () => 63 * megabyte;
  expect(await served(full, "POST")).toBe(503);
  expect(await served(full, "PATCH", "/api/submissions/1")).toBe(503);
  expect(await served(full, "GET")).toBe(200);
  expect(await served(full, "DELETE", "/api/news/old")).toBe(200);
  for (const call of [
    "director/session",
    "login-codes",
    "sessions",
    "auth/second-factor",
    "auth/verify",
    "auth/confirm",
  ])
    expect(await served(full, "POST", `/api/${call}`), call).toBe(200);
  expect(await served(full, "POST", "/api/director/films")).toBe(503);
  expect(await served(async () => 64 * megabyte, "POST")).toBe(200);
});

test("refuses logins and jobs without any space", async () => {
  const none = async () => 0;
  expect(await served(none, "POST", "/api/director/session")).toBe(503);
  expect(await served(none, "DELETE", "/api/news/old")).toBe(503);
  expect(await served(none, "GET")).toBe(200);
  expect(await watchDiskSpace("/data", none).hasSpaceForWork()).toBe(false);
  expect(await watchDiskSpace("/data", async () => 64 * megabyte).hasSpaceForWork()).toBe(true);
});

test("does not treat an unknown disk as full", async () => {
  expect(await served(() => Promise.reject(new Error("no such call")), "POST")).toBe(200);
});

test("the disk is looked at once for many requests", async () => {
  let looks = 0;
  const { refuse } = watchDiskSpace("/data", async () => {
    looks += 1;
    return 0;
  });
  const post = () => refuse(new Request("http://festival.example/api/contact", { method: "POST" }));
  const answers = await Promise.all([post(), post(), post()]);
  expect(answers.map((answer) => answer?.status)).toEqual([503, 503, 503]);
  expect(looks).toBe(1);
});
