import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** Many clients of one server at once, each on a new connection. */

export type Answer = {
  path: string;
  /** 0 without a response. */
  status: number;
  error?: string;
  ms: number;
  headers: IncomingHttpHeaders;
  body: string;
};

/** Requests a path over a kept-alive connection and waits for the complete response; never throws. */
export function sendRequest(
  url: string,
  path: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const answer: Answer = { path, status: 0, ms: 0, headers: {}, body: "" };
    const end = () => resolve({ ...answer, ms: performance.now() - started });
    const fail = (error: NodeJS.ErrnoException) => {
      answer.error = error.code ?? error.message;
      end();
    };
    const outgoing = request(url + path, { agent, headers }, (response) => {
      answer.status = response.statusCode ?? 0;
      answer.headers = response.headers;
      response.setEncoding("utf8").on("data", (piece: string) => {
        answer.body += piece;
      });
      response.on("end", end).on("error", fail);
    });
    outgoing.on("error", fail).end();
  });
}

/**
 * Several clients, each requesting the next path after its response, until `enough` is true. Resolves to all responses.
 */
export async function requestInParallel(
  url: string,
  clients: number,
  nextPath: () => string,
  enough: (answers: readonly Answer[]) => boolean,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  const client = async () => {
    while (!enough(answers)) answers.push(await sendRequest(url, nextPath(), agent));
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers;
}
