/** What cannot be read as a backup; a sentence. */
export class NoBackup extends Error {
  override readonly name = "NoBackup";
}

/** An archive of another kind: an earlier version's, or nobody's. */
export class OtherArchive extends NoBackup {}
