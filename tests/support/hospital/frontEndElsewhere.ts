import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Built front end on a web server of its own, as a hospital may serve it. Only `/config.json` states where
 * the API is.
 */
export interface FrontEndElsewhere {
  readonly url: string
  /** Sets the server whose API this front end uses. */
  speakTo(server: string): void
  close(): Promise<void>
}

export async function serveFrontEnd(): Promise<FrontEndElsewhere> {
  const dist = resolve(import.meta.dirname, '../../../dist')
  let api = ''

  const config = async (): Promise<string> => {
    const own: unknown = await (await fetch(new URL('/config.json', api))).json()
    return JSON.stringify({ ...(own instanceof Object ? own : {}), api_base: api })
  }
  const file = (path: string): Promise<Buffer> =>
    readFile(join(dist, extname(path) === '' ? 'index.html' : path))

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front.end')
    const type = pathname === '/config.json' ? 'application/json' : types[extname(pathname) || '.html']
    const body: Promise<string | Buffer> = pathname === '/config.json' ? config() : file(pathname)
    body.then(
      (content) =>
        response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the front end has no port')
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    speakTo: (origin) => {
      api = origin
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
