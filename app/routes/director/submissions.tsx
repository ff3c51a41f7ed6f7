import { data } from "react-router";
import { SubmissionList } from "~/features/submissions/desk/components/list";
import { readSubmissionList } from "~/features/submissions/desk/list.server";
import { stored } from "~/http/stored";
import type { Route } from "./+types/submissions";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

const { name: viewCookie, seconds: viewSeconds } = stored.view;

/** Grid or table: as the address says, else as it was left. */
function viewOf(request: Request, asked: string | null): "grid" | "table" {
  const left = new RegExp(`(?:^|;\\s*)${viewCookie}=(\\w+)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return (asked ?? left) === "table" ? "table" : "grid";
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const asked = url.searchParams.get("view");
  const view = viewOf(request, asked);
  const list = await readSubmissionList(db, url.searchParams);
  const headers: HeadersInit = asked
    ? { "Set-Cookie": `${viewCookie}=${view}; Path=/admin; SameSite=Lax; Max-Age=${viewSeconds}` }
    : {};
  return data({ ...list, view }, { headers });
}

export const meta: Route.MetaFunction = (args) => deskMeta("Submissions", args);

export default function Submissions({ loaderData }: Route.ComponentProps) {
  return <SubmissionList {...loaderData} />;
}
