interface DeviceSocketHandlers {
  onOpen(): void
  onText(text: string): void
  onClose(code: number): void
}

/**
 * Returns a function that opens the device link to the server whose origin is `server`, one after another. After `close` no handler is
 * called. Call it when the page starts, before anything joins a call.
 */
export function createDeviceSockets(
  server: URL,
): (handlers: DeviceSocketHandlers) => { send(text: string): void; close(): void } {
  const address = new URL('/aps/device', server)
  address.protocol = address.protocol.replace('http', 'ws')
  let latest: WebSocket | null = null
  /*
   * The end of the page also ends its call, which must not be reported as if someone had ended it: the server brings the room back into
   * it. Chromium calls the window's listeners in the order in which they were added, captured or not: one that was added with a link
   * that was opened during a call would be called too late.
   */
  window.addEventListener('pagehide', () => latest?.close())
  return (handlers) => {
    const socket = new WebSocket(address)
    latest = socket
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
}
