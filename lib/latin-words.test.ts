import { expect, test } from "vitest";
import { latinWords } from "./latin-words";

test("letters lose accents and case, everything else is one separator", () => {
  expect(latinWords("Awards night: L’Été, 2026", "-")).toBe("awards-night-l-ete-2026");
  expect(latinWords("¡Última llamada!", "_")).toBe("_ultima_llamada_");
  expect(latinWords("映画", "-")).toBe("-");
});
