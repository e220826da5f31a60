/** Connection of each running transaction: an object that is the same for all transactions of a connection. */
export const connectionOf = new WeakMap<object, object>()
