import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askNode,
  connectMedia,
  hostPin,
  join,
  MemoryBook,
  type RunningNode,
  startNode,
} from '../../support/media/conference.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const alias = 'room-412'
let book: MemoryBook
let nodes: Record<'east' | 'west', RunningNode>
const urls = new Map<string, string>()
const peers = { urlOf: (peerId: string) => Promise.resolve(urls.get(peerId) ?? null) }
const start = async (peerId: string): Promise<RunningNode> => {
  const node = await startNode({ book, peerId, peers })
  urls.set(peerId, node.url)
  return node
}

beforeEach(async () => {
  urls.clear()
  book = new MemoryBook()
  book.write({ alias, hostPin })
  nodes = { east: await start('east'), west: await start('west') }
})
afterEach(async () => {
  await nodes.east.close()
  await nodes.west.close()
})

describe('two server processes', () => {
  test('hold one conference: a participant who joins through the other process is in it, gets its events, and is visible', async () => {
    const ada = await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const ben = await join(nodes.west, alias, { name: 'Ben' })
    const events = await ben.follow()
    await expect.poll(() => events.named('participant_create')).toHaveLength(2)
    await ada.ask('POST message', { type: 'text/plain', payload: 'Good morning' })
    await expect.poll(() => events.named('message_received')).toHaveLength(1)
    expect((await ben.ask('POST refresh_token')).status).toBe(200)
    expect(nodes.east.node.roster(alias).map(({ displayName }) => displayName)).toEqual(['Ada', 'Ben'])
    expect(nodes.west.node.roster(alias)).toEqual([])
    await ada.ask('POST disconnect')
    await events.ended
    expect(events.named('disconnect')).toHaveLength(1)
  })

  test('carry a call to the process that holds its media', async () => {
    await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const ben = await join(nodes.west, alias, { name: 'Ben' })
    const client = createMediaClient()
    await connectMedia(ben, client)
    await client.close()
  })

  test('refuse through either way what the one that holds it refuses', async () => {
    await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const body = { display_name: 'Ben' }
    const wrong = await askNode(nodes.west.url, alias, 'POST request_token', { body, headers: { pin: '1' } })
    expect([wrong.status, wrong.result]).toEqual([403, 'Invalid PIN'])
    const stranger = await askNode(nodes.west.url, alias, 'GET participants', { headers: { token: 'x' } })
    expect([stranger.status, stranger.result]).toEqual([403, 'Invalid token'])
    const nowhere = await askNode(nodes.west.url, 'nowhere', 'POST request_token', { body })
    expect(nowhere.status).toBe(404)
  })

  test('a reader who goes is gone on both; the holder that stops ends the streams on both', async () => {
    const ada = await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const ben = await join(nodes.west, alias, { name: 'Ben' })
    const first = await ben.follow()
    first.close()
    const second = await ben.follow()
    const adas = await ada.follow()
    await nodes.east.node.close()
    await Promise.all([second.ended, adas.ended])
    expect(second.named('disconnect')).toEqual([{ reason: 'Signaling node disconnected' }])
  })

  test('report a holder that does not answer with 503 instead of waiting for it, and the next holder starts from an empty roster', async () => {
    await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const ben = await join(nodes.west, alias, { name: 'Ben' })
    await nodes.east.close()
    const lost = await ben.ask('GET participants')
    expect([lost.status, lost.result]).toEqual([503, 'Failed to forward request'])
    book.forsake(alias)
    await expect.poll(async () => (await ben.ask('POST refresh_token')).status).toBe(401)
    await join(nodes.west, alias, { name: 'Ben again' })
    expect(nodes.west.node.roster(alias)).toHaveLength(1)
    nodes.east = await start('east')
  })

  test('one that was taken for dead gives up what another one holds now', async () => {
    const ada = await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const events = await ada.follow()
    book.forsake(alias)
    await join(nodes.west, alias, { name: 'Ben' })
    expect((await ada.ask('POST refresh_token')).status).toBe(401)
    await events.ended
    expect(nodes.east.node.roster(alias)).toEqual([])
  })

  test('do not wait for a frozen holder, and cancel a forwarded request that its caller has abandoned', async () => {
    const begun = new Array<IncomingMessage>()
    const frozen = createServer((request) => void begun.push(request)).listen(0, '127.0.0.1')
    await once(frozen, 'listening')
    await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    urls.set('east', `http://127.0.0.1:${String(portOf(frozen.address()))}`)
    const path = `/api/client/v2/conferences/${alias}/request_token`
    const leaving = new AbortController()
    const { signal } = leaving
    const left = fetch(new URL(path, nodes.west.url), { method: 'POST', body: '{}', signal })
    await expect.poll(() => begun).toHaveLength(1)
    leaving.abort()
    await expect(left).rejects.toThrow(/abort/u)
    await expect.poll(() => begun[0]?.destroyed, { timeout: timeLimit(2_000, 2_500) }).toBe(true)

    const said = await askNode(nodes.west.url, alias, 'POST request_token', { body: {} })
    expect([said.status, said.result]).toEqual([503, 'Failed to forward request'])
    frozen.closeAllConnections()
    frozen.close()
  })

  test('send nothing round in circles', async () => {
    urls.set('east', nodes.west.url)
    await join(nodes.east, alias, { name: 'Ada', pin: hostPin })
    const body = { display_name: 'Ben' }
    const said = await askNode(nodes.west.url, alias, 'POST request_token', { body })
    expect([said.status, said.result]).toEqual([503, 'Failed to forward request'])
  })
})
