import type { HttpServer } from '../httpServer.ts'

/** State of a process that will stop soon: it continues to serve for a while and sends clients elsewhere. */
export class Draining {
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  begin(): void {
    this.#begun = true
  }
}

/**
 * Makes a process that will stop soon close each connection with its answer, so that the next request reaches
 * another process.
 */
export function registerDraining(server: HttpServer, draining: Draining): void {
  server.addHook('onSend', (_request, reply, _payload, next) => {
    if (draining.begun) reply.header('connection', 'close')
    next()
  })
}
