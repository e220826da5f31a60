/**
 * Baseline for the whole path of a command in Node.js: a body posted to `/room` goes to that room's WebSocket
 * under a number, and the reply under that number is the answer. It does not authenticate, read, check or
 * remember anything.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

const devices = new Map<string, WebSocket>()
const waiting = new Map<string, ServerResponse>()
let asked = 0

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = String(asked++)
  const command = await text(request)
  waiting.set(id, response)
  devices.get(request.url ?? '')?.send(`${id} ${command}`)
}

function passBack(frame: string): void {
  const end = frame.indexOf(' ')
  const id = frame.slice(0, end)
  const answer = frame.slice(end + 1)
  const response = waiting.get(id)
  waiting.delete(id)
  const described = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }
  response?.writeHead(200, described).end(answer)
}

const server = createServer((request, response) => void passOn(request, response))
// The clients pause between rounds.
server.keepAliveTimeout = 600_000
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  devices.set(request.url ?? '', socket)
  socket.on('message', (data) => passBack(Buffer.isBuffer(data) ? data.toString() : ''))
})
server.listen(0, '127.0.0.1', () => {
  process.on('message', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port })
  })
})
process.on('disconnect', () => process.exit(0))
