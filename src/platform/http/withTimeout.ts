/** Settles as `work` does. After `ms` milliseconds without a result it calls `onLate` and rejects. */
export function withTimeout<T>(work: PromiseLike<T>, ms: number, onLate?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate?.()
      reject(new Error('late'))
    }, ms)
    work.then(resolve, reject).then(() => clearTimeout(timer))
  })
}
