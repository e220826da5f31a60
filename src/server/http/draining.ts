import type { FastifyInstance } from 'fastify'

/** Whether this process is about to end: it serves on for a while, and sends whoever asks elsewhere. */
export class Draining {
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  begin(): void {
    this.#begun = true
  }
}

/** A process that is about to end closes each connection with its answer, so that the next request finds another process. */
export function registerDraining(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', (_request, reply, _payload, next) => {
    if (draining.begun) reply.header('connection', 'close')
    next()
  })
}
