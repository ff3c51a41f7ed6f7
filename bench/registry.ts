import type { Part } from "./bench";
import { admin } from "./parts/admin";
import { backup } from "./parts/backup";
import { bytes } from "./parts/bytes";
import { clicks } from "./parts/clicks";
import { editions } from "./parts/editions";
import { emailsOut } from "./parts/emails";
import { entries } from "./parts/entries";
import { jury } from "./parts/jury";
import { load } from "./parts/load";
import { pages } from "./parts/pages";
import { paints } from "./parts/paints";
import { programme } from "./parts/programme";
import { release } from "./parts/release";
import { start } from "./parts/start";
import { writes } from "./parts/writes";

/** Every part of `npm run bench`, in the order of its table. A new one is a file in parts/ and a line here. */
export const parts: readonly Part[] = [
  pages,
  writes,
  entries,
  admin,
  editions,
  jury,
  programme,
  release,
  emailsOut,
  backup,
  start,
  bytes,
  paints,
  clicks,
  load,
];
