import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconFiles, iconIndex, importDirectly } from "./direct-icons-plugin";

const files = iconFiles(readFileSync(iconIndex(), "utf8"));

test("icons are imported from their own files, under the names that the code uses", () => {
  const code = `import { Archive, Undo2 as Back } from "lucide-react";\nimport {\n  type LucideIcon,\n  Archive,\n} from "lucide-react";`;
  expect(importDirectly(code, files)).toBe(
    `import Archive from "lucide-react/icons/archive"; import Back from "lucide-react/icons/undo-2";\nimport Archive from "lucide-react/icons/archive";`,
  );
});

test("a name that is no icon is refused", () => {
  expect(() => importDirectly(`import { Heartlight } from "lucide-react";`, files)).toThrow(
    "lucide-react has no icon Heartlight.",
  );
});
