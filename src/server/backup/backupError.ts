/** A backup or a restore that cannot be; the message is one line that says what to mend. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
