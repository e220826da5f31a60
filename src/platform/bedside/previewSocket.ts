import { backoffMs } from '../../domain/backoff.ts'
import type { Api } from './api.ts'

interface PreviewListener {
  frame(jpeg: Blob): void
  status(status: 'connecting' | 'open' | 'lost'): void
}

/** Close code that the server sends for a rejected token. */
const unauthorizedCode = 4401

/** Follows the preview of the room camera until stopped. A closed socket is reopened with jitter. */
export function watchPreview(api: Api, listener: PreviewListener): () => void {
  const ended = new AbortController()
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const again = (refused: string | null) => {
    if (ended.signal.aborted) return
    listener.status('lost')
    timer = setTimeout(() => void connect(refused), backoffMs(attempt, Math.random()))
    attempt += 1
  }
  const connect = async (refused: string | null): Promise<void> => {
    const [base, token] = await Promise.all([api.base(), api.accessToken(refused)])
    if (ended.signal.aborted) return
    if (token === null) return again(null)
    const address = new URL('/api/me/preview', base === '' ? window.location.href : base)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.binaryType = 'blob'
    const { signal } = ended
    const opened = socket
    socket.addEventListener(
      'open',
      () => {
        opened.send(JSON.stringify({ type: 'hello', access_token: token }))
        listener.status('open')
      },
      { signal },
    )
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        attempt = 0
        if (data instanceof Blob) listener.frame(data)
      },
      { signal },
    )
    socket.addEventListener('close', ({ code }) => again(code === unauthorizedCode ? token : null), {
      signal,
    })
  }
  listener.status('connecting')
  void connect(null)
  return () => {
    ended.abort()
    clearTimeout(timer)
    socket?.close()
  }
}
