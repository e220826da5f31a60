import { randomUUID } from 'node:crypto'
import type { Bus, BusHandler } from './bus.ts'

/** A wire between buses of one process, for trying several nodes without a database. */
export class LocalWire {
  readonly #handlers = new Map<string, Set<BusHandler>>()

  connect(nodeId: string = randomUUID()): Bus {
    const handlers = new Set<BusHandler>()
    this.#handlers.set(nodeId, handlers)
    return {
      nodeId,
      publish: (to, message) => {
        for (const [node, theirs] of this.#handlers) {
          if (node === nodeId || (to !== 'all' && to !== node)) continue
          for (const handler of theirs) queueMicrotask(() => handler(message, nodeId))
        }
      },
      subscribe: (handler) => {
        handlers.add(handler)
        return () => handlers.delete(handler)
      },
      onGap: () => () => undefined,
      close: () => {
        this.#handlers.delete(nodeId)
        return Promise.resolve()
      },
    }
  }
}
