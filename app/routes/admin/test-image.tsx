import { pageContext } from "~/app/context.server";
import { ImageTest } from "~/features/media/components/generator-test";
import type { Route } from "./+types/test-image";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return { prompt: context.get(pageContext).settings.words.picturePrompt };
}

export const meta: Route.MetaFunction = (args) => adminMeta("testImage", args);

export default function TestImage({ loaderData }: Route.ComponentProps) {
  return <ImageTest prompt={loaderData.prompt} />;
}
