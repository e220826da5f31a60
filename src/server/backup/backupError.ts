/** A backup or restore that is not possible. The message is one line that says what to fix. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
