/** Error that the person at the terminal can correct; the message is one line. */
export class SimulateError extends Error {
  override readonly name = 'SimulateError'
}
