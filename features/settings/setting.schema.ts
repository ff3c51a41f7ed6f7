import { z } from "zod";

/** A setting: its schema and its default. */
export type Setting<S extends z.ZodType = z.ZodType> = { schema: S; initial: z.output<S> };

/** A setting: its schema and its value before anybody changed it. */
export const setting = <S extends z.ZodType>(schema: S, initial: z.output<S>): Setting<S> => ({
  schema,
  initial,
});

/** Settings in a group. */
export function settingGroup<P extends Record<string, { schema: z.ZodType; initial: unknown }>>(
  parts: P,
) {
  const collect = (part: "schema" | "initial") =>
    Object.fromEntries(Object.entries(parts).map(([name, item]) => [name, item[part]]));
  return {
    schema: z.object(collect("schema") as { [K in keyof P]: P[K]["schema"] }),
    initial: collect("initial") as { [K in keyof P]: P[K]["initial"] },
  };
}
