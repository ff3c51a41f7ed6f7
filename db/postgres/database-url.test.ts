import { expect, test } from "vitest";
import { serversOf } from "./database-url";

test("leaves an address of one server unchanged", () => {
  for (const url of [
    "postgres://festival:a%40b@db.example:5433/heartlight?sslmode=verify-full",
    "postgresql://festival@[::1]:5432/heartlight",
    "postgres://db.example/heartlight",
  ]) {
    expect(serversOf(url)).toEqual({ urls: [url], hasChoice: false });
  }
  const socket = "postgres://me@localhost/festival?host=%2Ftmp%2Fone";
  expect(serversOf(socket)).toEqual({ urls: [socket], hasChoice: false });
});

test("splits several servers into separate addresses", () => {
  expect(
    serversOf("postgres://me:pw@one:5432,two,[::1]:5433/festival?target_session_attrs=read-write"),
  ).toEqual({
    urls: [
      "postgres://me:pw@one:5432/festival",
      "postgres://me:pw@two/festival",
      "postgres://me:pw@[::1]:5433/festival",
    ],
    hasChoice: true,
  });
  expect(serversOf("postgres://me@one,two/festival?port=6432&sslmode=require").urls).toEqual([
    "postgres://me@one:6432/festival?sslmode=require",
    "postgres://me@two:6432/festival?sslmode=require",
  ]);
  expect(serversOf("postgres://me@/festival?host=/tmp/one,/tmp/two&port=5432,5433").urls).toEqual([
    "postgres://me@localhost/festival?host=%2Ftmp%2Fone&port=5432",
    "postgres://me@localhost/festival?host=%2Ftmp%2Ftwo&port=5433",
  ]);
});

test("checks whether a single server takes writes if the address requires it", () => {
  expect(serversOf("postgres://me@one/festival?target_session_attrs=primary")).toEqual({
    urls: ["postgres://me@one/festival"],
    hasChoice: true,
  });
});

test("refuses an invalid address with a sentence", () => {
  const errorOf = (url: string) => {
    try {
      return serversOf(url);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(errorOf("mysql://one/festival")).toBe("must be a postgres:// address");
  expect(errorOf("postgres://one:port/festival")).toBe(
    "must name each server as host or host:port",
  );
  expect(errorOf("postgres://one:99999/festival")).toBe("must be a postgres:// address");
  expect(errorOf("postgres://one,two,three/festival?port=1,2")).toContain("one port for each");
  expect(errorOf("postgres://one,two/festival?target_session_attrs=any")).toContain("read-write");
});
