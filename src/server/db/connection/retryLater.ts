/**
 * Thrown in a transaction that has to wait for other work. `Database.transaction` rolls it back and runs it again a moment
 * later, so that no connection is held while it waits. Nothing before the throw may have an effect outside the transaction.
 */
export class RetryLater extends Error {
  constructor() {
    super('the transaction has to wait for other work')
  }
}
