import { z } from "zod";

/** The parameters of '/{id}': a uuid. Runs anywhere. */
export const idParams = z.object({ id: z.uuid() });
