/** Opens the device link to the server whose origin is `server`. After `close` no handler is called any more. */
export function openDeviceSocket(
  server: URL,
  handlers: { onOpen(): void; onText(text: string): void; onClose(code: number): void },
): { send(text: string): void; close(): void } {
  const address = new URL('/aps/device', server)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  const ended = new AbortController()
  const { signal } = ended
  socket.addEventListener('open', () => handlers.onOpen(), { signal })
  socket.addEventListener('close', ({ code }) => handlers.onClose(code), { signal })
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') handlers.onText(data)
    },
    { signal },
  )
  // What goes with the page, such as its call, is not told as if somebody had ended it: the server brings the room back into it.
  window.addEventListener('pagehide', () => socket.close(), { signal, capture: true })
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      ended.abort()
      socket.close()
    },
  }
}
