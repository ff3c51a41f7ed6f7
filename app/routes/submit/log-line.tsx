import { pageMeta } from "~/app/page-meta";
import { EntryFlow } from "~/features/submissions/entry/components/flow";
import type { Route } from "./+types/log-line";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Submit a log line" });

export default function LogLine() {
  return <EntryFlow type="log_line" />;
}
