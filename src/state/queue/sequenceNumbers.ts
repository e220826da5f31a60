import type { Ports } from '../ports.ts'

/**
 * Makes the numbers of X-Seq: whole, growing, also over a reload and between two tabs of one session, because
 * they never fall behind the server's clock in milliseconds.
 */
export function createSequenceNumbers(): (ports: Pick<Ports, 'api'>) => number {
  let last = 0
  return ({ api }) => {
    last = Math.max(last + 1, Math.floor(api.serverNow()))
    return last
  }
}
