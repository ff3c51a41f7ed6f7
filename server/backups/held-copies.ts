import fs from "node:fs";
import type { DataCopies } from "~/features/privacy/commands.server";
import { createS3Client } from "~/lib/s3-client.server";
import { bucketOf, type Env } from "../env";
import { listSetAside } from "../storage/set-aside";
import { backupFolder, bucketFolder, describeBackups } from "./retention";

/** The names of all backups: on this disk and in the bucket, if there is one. */
async function backupNames(env: Env): Promise<string[]> {
  const folder = backupFolder(env.DATA_DIR);
  const onDisk = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const bucket = env.BACKUPS === "s3" ? bucketOf(env) : null;
  // If the bucket is unreachable: the copies made here.
  const keys = bucket
    ? await createS3Client(bucket)
        .list(bucketFolder)
        .catch(() => [])
    : [];
  return [...new Set([...onDisk, ...keys.map((key) => key.slice(bucketFolder.length))])];
}

const asDate = (time: number | null) => (time === null ? null : new Date(time));

/** Personal data outside the database: backups, and databases that a restore set aside. */
export const readDataCopies = (env: Env) => async (): Promise<DataCopies> => {
  const { count, oldest, until } = describeBackups(await backupNames(env));
  const setAside = listSetAside(env.DATA_DIR).map(({ time }) => time);
  return {
    backups: { count, oldest: asDate(oldest), until: asDate(until) },
    setAside: {
      count: setAside.length,
      oldest: asDate(setAside.length > 0 ? Math.min(...setAside) : null),
    },
  };
};
