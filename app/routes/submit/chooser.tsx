import { pageMeta } from "~/app/page-meta";
import { Chooser } from "~/features/checkout/entry/components/chooser";
import type { Route } from "./+types/chooser";
import "~/app/styles/submit.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit",
    description: "Choose a category, fill in one form and pay the fee.",
  });

export default function Submit() {
  return <Chooser />;
}
