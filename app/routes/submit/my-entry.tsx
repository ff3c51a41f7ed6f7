import { pageMeta } from "~/app/page-meta";
import { MyEntry } from "~/features/entry-page/components/lost-link";
import type { Route } from "./+types/my-entry";
import "~/app/styles/submit.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "My entry",
    description: "Get the link to the private page of your entry by email.",
  });

export default function Page() {
  return (
    <div className="pt-10">
      <MyEntry />
    </div>
  );
}
