/** Baseline of the measurement: a process that only echoes each WebSocket frame. */
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
})
process.once('message', () => {
  const tell = (): void => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port })
  }
  if (server.address() === null) server.once('listening', tell)
  else tell()
})
process.on('disconnect', () => process.exit(0))
