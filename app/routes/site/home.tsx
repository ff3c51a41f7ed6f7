import { useRouteLoaderData } from "react-router";
import type { loader } from "~/app/root";

export default function Home() {
  const root = useRouteLoaderData<typeof loader>("root");
  return <h1>{root?.facts.brand.fullName}</h1>;
}
