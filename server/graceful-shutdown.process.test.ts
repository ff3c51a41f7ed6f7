import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { repetitions, reportScenario } from "~/tests/faults/scenario";
import { sendRaw } from "~/tests/raw-sockets";
import { startServer } from "~/tests/server-process";

/** One after the other uses it: to start on existing data costs less. */
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

type Answer = { status?: number; error?: string; sentAfterStop: boolean };

test("I14: SIGTERM under load: no running request fails, exit 0 within ten seconds", {
  timeout: bounds.kills,
}, async () => {
  const times = repetitions(1, 20);
  let answered = 0;
  for (let time = 0; time < times; time += 1) answered += await stopUnderLoad();
  reportScenario({
    fault: "SIGTERM under load",
    engine: "embedded",
    times,
    acknowledged: answered,
    lost: 0,
    doubled: 0,
  });
});

/** Resolves to how many requests were answered. */
async function stopUnderLoad(): Promise<number> {
  const server = await startServer({ DATA_DIR: folder.path });
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const answers: Answer[] = [];
  let stopping = false;
  let isGone = false;

  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const answer: Answer = { sentAfterStop: stopping };
      answers.push(answer);
      const done = () => resolve();
      const clientRequest = request(server.url + path, { agent }, (response) => {
        answer.status = response.statusCode;
        response.on("error", (error) => {
          answer.error = error.message;
        });
        response.resume().on("close", done);
      });
      clientRequest.on("error", (error: NodeJS.ErrnoException) => {
        answer.error = error.code ?? error.message;
        isGone ||= error.code === "ECONNREFUSED";
        done();
      });
      clientRequest.end();
    });
  const visitors = Array.from({ length: 10 }, async (_, index) => {
    while (!isGone) await ask(index % 2 ? "/" : "/readyz");
  });

  while (answers.length < 100) await sleep(5);
  stopping = true;
  const stopped = performance.now();
  const { code } = await server.end();
  isGone = true;
  await Promise.all(visitors);
  agent.destroy();

  expect(code).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(bounds.stopMs);
  expect(answers.filter(({ sentAfterStop, status }) => !sentAfterStop && status !== 200)).toEqual(
    [],
  );
  // After SIGTERM new connections are refused; accepted ones were answered completely.
  const failed = answers.filter(({ error }) => error && error !== "ECONNREFUSED");
  expect(failed).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}

test("answers connections that wait to be accepted at SIGTERM", async () => {
  const server = await startServer({ DATA_DIR: folder.path });
  onTestFinished(() => server.signal("SIGKILL"));
  // What a start has to do behind its back is over.
  const answersIn = async () => {
    const askedAt = performance.now();
    await server.request("/healthz");
    return performance.now() - askedAt;
  };
  await expect.poll(answersIn, { timeout: 60_000, interval: 500 }).toBeLessThan(50);
  // Held still, so that all of them wait in the kernel at the moment of the signal.
  server.signal("SIGSTOP");
  const head = `GET /healthz HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`;
  const clients = await Promise.all(Array.from({ length: 60 }, () => sendRaw(server.url, head)));
  server.signal("SIGTERM");
  server.signal("SIGCONT");
  await Promise.all(clients.map(({ closed }) => closed));
  expect((await server.ended).code).toBe(0);
  const statuses = clients.map((client) => client.output().slice(0, 12));
  expect(statuses).toEqual(statuses.map(() => "HTTP/1.1 200"));
});

test("a process that is blocked for ever after SIGTERM is gone within ten seconds all the same", {
  timeout: bounds.starts,
}, async () => {
  // Blocks the event loop like an endless computation, but uses no processor.
  const block = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";
  const code = `process.on("SIGTERM", () => setTimeout(() => { for (;;) ${block}; }, 100))`;
  const loaded = `data:text/javascript,${encodeURIComponent(code)}`;
  const server = await startServer({
    DATA_DIR: folder.path,
    NODE_OPTIONS: `--import=${loaded}`,
  });
  onTestFinished(() => server.signal("SIGKILL"));
  // A question that is never answered: without it the process would end before it hangs.
  const sending = server.request("/api/contact", {
    method: "POST",
    body: new ReadableStream({ pull: () => new Promise(() => undefined) }),
    headers: { "Content-Type": "application/json" },
    duplex: "half",
  });
  const answered = expect(sending).rejects.toThrow();
  await expect.poll(async () => (await server.request("/healthz")).status).toBe(200);
  const stopped = performance.now();
  await server.end();
  expect(performance.now() - stopped).toBeLessThan(bounds.stopMs);
  await answered;
});
