import { ImageTest } from "~/features/images/components/generator-test";
import type { Route } from "./+types/test-image";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return null;
}

export const meta: Route.MetaFunction = (args) => deskMeta("Image generator", args);

export default function TestImage() {
  return <ImageTest />;
}
