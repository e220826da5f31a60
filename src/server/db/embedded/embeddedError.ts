/**
 * Error for an embedded database that cannot be used. The message is one line that names the variable to
 * change.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
