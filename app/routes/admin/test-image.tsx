import { ImageTest } from "~/features/images/components/generator-test";
import type { Route } from "./+types/test-image";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return null;
}

export const meta: Route.MetaFunction = (args) => adminMeta("Image generator", args);

export default function TestImage() {
  return <ImageTest />;
}
