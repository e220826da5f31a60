import { Socket } from 'node:dgram'

/** Takes every datagram of this process away, both ways, without closing a socket. Answers what brings them back. */
export function cutUdp(): () => void {
  const { send, emit } = Socket.prototype
  const lost = function (this: Socket, ...parts: readonly unknown[]): void {
    const done = parts.at(-1)
    if (typeof done === 'function') queueMicrotask(() => void Reflect.apply(done, undefined, [null, 0]))
  }
  Reflect.set(Socket.prototype, 'send', lost)
  Reflect.set(Socket.prototype, 'emit', function (this: Socket, name: string, ...parts: readonly unknown[]) {
    return name === 'message' || Boolean(Reflect.apply(emit, this, [name, ...parts]))
  })
  return () => {
    Reflect.set(Socket.prototype, 'send', send)
    Reflect.set(Socket.prototype, 'emit', emit)
  }
}
