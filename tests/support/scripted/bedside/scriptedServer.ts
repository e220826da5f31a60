import { vi } from 'vitest'

/** The page's own origin in these tests. */
export const origin = 'https://ward.example'

interface Asked {
  method: string
  url: string
  headers: Headers
  body: string
  keepalive: boolean
}
type Answering = (asked: Asked, signal: AbortSignal) => Response | Promise<Response>

/** Stand-in for the browser's network, with one server behind it. Each call is answered as the test says. */
export class ScriptedServer {
  readonly asked: Asked[] = []
  readonly #answers = new Map<string, Answering>()

  constructor() {
    // A page resolves URLs against its own origin; Node has none.
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    }
    vi.stubGlobal('Request', PageRequest)
    vi.stubGlobal('fetch', (input: Request) => this.#fetch(input))
    this.on('/config.json', () => new Response(null, { status: 404 }))
  }

  /** Sets how a path is answered from now on. */
  on(path: string, answer: Answering): void {
    this.#answers.set(path, answer)
  }

  /** Returns the requests to a path. */
  of(path: string): Asked[] {
    return this.asked.filter(({ url }) => new URL(url).pathname === path)
  }

  async #fetch(request: Request): Promise<Response> {
    const { method, url, headers, keepalive } = request
    const asked = { method, url, headers, keepalive, body: await request.clone().text() }
    this.asked.push(asked)
    const answer = this.#answers.get(new URL(url).pathname)
    if (answer === undefined) throw new TypeError(`no route to ${url}`)
    return answer(asked, request.signal)
  }
}

export const noNetwork: Answering = () => {
  throw new TypeError('Failed to fetch')
}
