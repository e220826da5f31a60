/**
 * `npm run dev`: runs the server on its own port, restarts it when its sources change, and serves the front
 * end with hot reload in front of it. One command, one address to open.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const apiPort = 8081
const api = `http://127.0.0.1:${String(apiPort)}`

const front = await createServer({
  root,
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/mobapi', '/aps/', '/authentication', '/config.json', '/healthz', '/metrics'].map((path) => [
        path,
        { target: api, ws: true },
      ]),
    ),
  },
})
await front.listen()
const address = front.resolvedUrls?.local[0]?.replace(/\/$/u, '') ?? ''

const server = spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
  cwd: root,
  // Tablets and monitors use the front end's address.
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: address },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', (code) => {
  void front.close().then(() => process.exit(code ?? 0))
})
