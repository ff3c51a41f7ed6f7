import { useEffect, useState } from "react";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { mayBeUnpaid } from "~/features/checkout/form/unpaid-draft-flag.browser";

const loadNotice = () => import("./notice");

/** Shows a returning visitor an unpaid entry; loads nothing for others. */
export function Returning() {
  const [wanted, setWanted] = useState(false);
  const Notice = useLazyComponent(loadNotice, wanted);
  useEffect(() => setWanted(mayBeUnpaid()), []);
  return Notice && <Notice />;
}
