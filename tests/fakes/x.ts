import { type ServiceAnswer, type ServiceRequest, startService } from "./service";

/** A fake of X's recent search of posts. */

export type XUser = { id: string; username: string; name: string };
export type XDouble = Awaited<ReturnType<typeof startXDouble>>;

const refusal = (status: number, title: string, detail: string): ServiceAnswer => ({
  status,
  body: { title, detail, type: "about:blank", status },
});

export async function startXDouble(
  { port, bearerToken = "x-double" } = {} as {
    port?: number;
    bearerToken?: string;
  },
) {
  /** Each page of posts, by its authors. */
  let pages: XUser[][] = [];

  function answer({ method, url, headers }: ServiceRequest): ServiceAnswer {
    if (headers.authorization !== `Bearer ${bearerToken}`) {
      return refusal(401, "Unauthorized", "Unauthorized");
    }
    if (method !== "GET" || url.pathname !== "/2/tweets/search/recent") {
      return refusal(404, "Not Found", "Not Found");
    }
    const query = url.searchParams.get("query") ?? "";
    const most = Number(url.searchParams.get("max_results") ?? 10);
    if (query.length > 512 || !query || most < 10 || most > 100) {
      return {
        status: 400,
        body: {
          errors: [{ parameters: { query: [query] }, message: "Invalid 'query'." }],
          title: "Invalid Request",
          detail: "One or more parameters to your request was invalid.",
          type: "https://api.twitter.com/2/problems/invalid-request",
        },
      };
    }
    const number = Number(url.searchParams.get("next_token")?.slice(1) ?? 0);
    const users = pages[number];
    if (!users || users.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
    return {
      status: 200,
      body: {
        data: users.map((user, index) => ({
          id: `${number}${index}`,
          text: "On set today #filmmaker",
          author_id: user.id,
        })),
        includes: { users },
        meta: {
          result_count: users.length,
          ...(pages[number + 1] && { next_token: `p${number + 1}` }),
        },
      },
    };
  }

  return {
    ...(await startService(answer, { port })),
    bearerToken,
    setPages: (next: XUser[][]) => {
      pages = next;
    },
  };
}
