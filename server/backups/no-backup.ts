/** What cannot be read as a backup; a sentence. */
export class NoBackup extends Error {
  override readonly name = "NoBackup";
}

/** An archive of another kind: of an earlier version, or unknown. */
export class OtherArchive extends NoBackup {}
