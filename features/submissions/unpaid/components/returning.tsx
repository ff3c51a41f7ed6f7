import { useEffect, useState } from "react";
import { mayBeUnpaid } from "~/features/forms/kept-draft.browser";
import { useLazyComponent } from "~/ui/late";

const loadNotice = () => import("./notice");

/** Tells who comes back of an unpaid entry; whoever has none loads nothing. */
export function Returning() {
  const [wanted, setWanted] = useState(false);
  const Notice = useLazyComponent(loadNotice, wanted);
  useEffect(() => setWanted(mayBeUnpaid()), []);
  return Notice && <Notice />;
}
