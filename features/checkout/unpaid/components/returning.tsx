import { useEffect, useState } from "react";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { mayBeUnpaid } from "~/features/checkout/form/unpaid-draft-flag.browser";

const loadNotice = () => import("./notice");

/** Shows a returning visitor an unpaid entry; loads nothing for others. */
export function ReturningVisitorNotice() {
  const [isReturning, setReturning] = useState(false);
  const Notice = useLazyComponent(loadNotice, isReturning);
  useEffect(() => setReturning(mayBeUnpaid()), []);
  return Notice && <Notice />;
}
