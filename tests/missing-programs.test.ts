import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("without apt everything that a check lacks is named, each with how to get it", () => {
  const code = `
    import { ensureCaddy, ensureFirefox } from "./scripts/debian.mjs";
    import { missingOf } from "./scripts/side-by-side.mjs";
    process.stdout.write(missingOf({ needs: [ensureCaddy, ensureFirefox] }) ?? "nothing");
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
    env: { PATH: "/nonexistent", FIREFOX_PATH: "/nonexistent/firefox" },
  });
  expect(output.split("\n").map((line) => line.trim())).toEqual(
    ["caddy", "firefox-esr"].map(
      (name) => `${name} is missing; install it (Debian: apt-get install ${name}) and run again`,
    ),
  );
});
