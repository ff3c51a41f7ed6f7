/** The file cannot be read as a backup; the message is a sentence. */
export class NoBackup extends Error {
  override readonly name = "NoBackup";
}

/** An archive of an earlier version, or of an unknown kind. */
export class OtherArchive extends NoBackup {}
