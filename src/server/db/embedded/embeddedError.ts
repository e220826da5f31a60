/** The embedded database cannot serve; the message is one line that names the variable to change. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
