import { useEffect, useState } from "react";

/** The time zones that this browser knows; empty on the server. */
export function useTimeZones(): readonly string[] {
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return zones;
}
