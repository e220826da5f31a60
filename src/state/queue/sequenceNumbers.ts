import type { Ports } from '../ports.ts'

/**
 * Creates the generator of `X-Seq` numbers: integers that increase even across a reload and between two tabs
 * of one session, because they are never behind the server's clock in milliseconds.
 */
export function createSequenceNumbers(): (ports: Pick<Ports, 'api'>) => number {
  let last = 0
  return ({ api }) => {
    last = Math.max(last + 1, Math.floor(api.serverNow()))
    return last
  }
}
