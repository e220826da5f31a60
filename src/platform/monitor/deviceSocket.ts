interface DeviceSocketHandlers {
  onOpen(): void
  onText(text: string): void
  onClose(code: number): void
}

/**
 * Returns a function that opens device links, one after another, to the server whose origin is `server`. No
 * handler is called after `close`. Call it when the page starts, before anything joins a call.
 */
export function createDeviceSockets(
  server: URL,
): (handlers: DeviceSocketHandlers) => { send(text: string): void; close(): void } {
  const address = new URL('/aps/device', server)
  address.protocol = address.protocol.replace('http', 'ws')
  let latest: WebSocket | null = null
  /*
   * When the page ends, its call ends too. This must not be reported as if someone had ended the call,
   * because the server brings the room back into it. Chromium calls window listeners in the order in which
   * they were added, whether capturing or not: a listener added with a link that was opened during a call
   * would be called too late.
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
