import { expect, test } from 'vitest'
import { createLog } from '../../../src/server/log.ts'
import { askNode, connectMedia, join, startNode } from '../../support/media/conference.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'

test('no token, PIN, name, text, address of media or alias is ever written to the log', async () => {
  let log = ''
  const peers = { urlOf: () => Promise.resolve('http://127.0.0.1:9') }
  const node = await startNode({
    log: createLog('trace', { write: (line) => void (log += line) }),
    peers,
    environment: { TURN_URLS: 'turn:turn.example', TURN_SECRET: 'northwind-secret' },
  })
  node.book.write({ alias: 'alias-8f31', name: 'Conference-Name', hostPin: '80817253' })
  const ada = await join(node, 'alias-8f31', { name: 'Zanzibara', pin: '80817253' })
  const events = await ada.follow()
  const ben = await join(node, 'alias-8f31', { name: 'Quetzalben' })
  await askNode(node.url, 'alias-8f31', 'POST request_token', { body: {}, headers: { pin: '99887766' } })
  await ada.ask('POST message', { type: 'text/plain', payload: 'chat-text-4711' })
  await ada.ask('POST message', { type: 'text/plain', payload: '' })
  await ben.does('disconnect', ada)
  await ada.ask('POST message', 'chat-text-4712 {')
  const client = createMediaClient()
  const { offer } = await connectMedia(ada, client)
  await ada.does('calls', ada, { call_type: 'WEBRTC', sdp: `${offer}nonsense-sdp` })
  // A request that has to be passed on to a node that does not answer.
  node.book.write({ alias: 'alias-elsewhere', hostPin: '80817253' })
  await node.book.claim('alias-elsewhere', 'another')
  await askNode(node.url, 'alias-elsewhere', `GET events?token=${ada.token}`)
  await askNode(node.url, 'alias-8f31', `POST release_token?token=${ada.token}`, { body: {} })
  await events.ended
  await client.close()
  await node.close()

  const secrets = {
    token: ada.token,
    otherToken: ben.token,
    pin: '80817253',
    wrongPin: '99887766',
    name: 'Zanzibara',
    otherName: 'Quetzalben',
    conference: 'Conference-Name',
    alias: 'alias-8f31',
    otherAlias: 'alias-elsewhere',
    text: 'chat-text-47',
    turn: 'northwind-secret',
    media: 'ice-pwd',
  }
  expect(log).toContain('a conference request could not be passed on')
  expect(log).toContain('/api/client/v2/conferences/:alias/request_token')
  for (const [what, secret] of Object.entries(secrets))
    expect([what, log.includes(secret)]).toEqual([what, false])
})
