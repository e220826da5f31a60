/** What `work` resolves to. Rejects, after `onLate`, where that takes longer than so many milliseconds. */
export function inTime<T>(work: PromiseLike<T>, ms: number, onLate?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate?.()
      reject(new Error('late'))
    }, ms)
    work.then(resolve, reject).then(() => clearTimeout(timer))
  })
}
