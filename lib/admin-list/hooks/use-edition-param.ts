import { useSearchParams } from "react-router";
import { withEditionParam } from "~/lib/paths";

/** The edition in the address of the page, '2027'; undefined without one, and for all editions. */
export function useEditionParam(): string | undefined {
  const edition = useSearchParams()[0].get("edition");
  return edition && edition !== "all" ? edition : undefined;
}

/** Adds that edition to another address of the admin. */
export function useKeepEdition(): (address: string) => string {
  const edition = useEditionParam();
  return (address) => withEditionParam(address, edition);
}
