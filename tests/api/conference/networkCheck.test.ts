import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { load, loadBytes } from '../../../src/domain/calls/networkCheckFrames.ts'
import { conferenceTest as it, running } from '../../support/fixtures/conferenceTest.ts'
import { type CheckClient, createCheckClient } from '../../support/media/checkClient.ts'

/** Opens a check with a real connection to the node. */
async function openCheck(): Promise<CheckClient> {
  const client = createCheckClient()
  onTestFinished(() => client.close())
  const answer = await running.node.checkNetwork(await client.offer())
  if (!('sdp' in answer)) throw new Error(`refused with ${String(answer.refused)}`)
  await client.accept(answer.sdp)
  await client.opened
  return client
}

const framesOf = ({ received }: CheckClient, kind: string) => received.filter((frame) => frame.kind === kind)

describe('network check', () => {
  it('answers each ping with the number of those that arrived', async () => {
    const client = await openCheck()
    for (const number of [7, 8, 9]) client.send({ kind: 'ping', number })
    await expect.poll(() => client.received.length).toBe(3)
    expect(client.received.at(-1)).toEqual({ kind: 'pong', number: 9, received: 3 })
  })

  it('reports how much of an upload arrived', async () => {
    const client = await openCheck()
    for (let sent = 0; sent < 5; sent += 1) client.send({ kind: 'upload' })
    const lastReport = () => {
      client.send({ kind: 'reportRequest' })
      return framesOf(client, 'report').at(-1)
    }
    await expect.poll(lastReport).toMatchObject({ bytes: 5 * loadBytes })
  })

  it('sends one download, however often it is requested', async () => {
    const client = await openCheck()
    for (let asked = 0; asked < 20; asked += 1) client.send({ kind: 'downloadRequest' })
    await expect.poll(() => framesOf(client, 'download').length).toBeGreaterThan(10)
    await wait(load.bursts * load.everyMs + 500)
    expect(framesOf(client, 'download').length).toBeLessThanOrEqual(load.bursts * load.frames)
  })

  it('answers nothing that is not a frame', async () => {
    const client = await openCheck()
    client.send(new Uint8Array([1, 0, 0, 0, 1]))
    client.send(new Uint8Array([99]))
    client.send({ kind: 'ping', number: 1 })
    await expect.poll(() => client.received.length).toBe(1)
  })

  it('sends nothing to an address that an offer names', async () => {
    const victim = createSocket('udp4')
    victim.bind(0, '127.0.0.1')
    await once(victim, 'listening')
    onTestFinished(() => void victim.close())
    let packets = 0
    victim.on('message', () => {
      packets += 1
    })
    const client = createCheckClient()
    onTestFinished(() => client.close())
    const candidate = `a=candidate:1 1 udp 2130706431 127.0.0.1 ${String(victim.address().port)} typ host`
    const offer = (await client.offer()).replaceAll(/^a=candidate:.*$/gmu, candidate)
    expect(offer).toContain(candidate)
    expect(await running.node.checkNetwork(offer)).toHaveProperty('sdp')
    await wait(1_500)
    expect(packets).toBe(0)
  })

  it('closes a connection that sends more frames than a check needs', async () => {
    const client = await openCheck()
    const pongs = () => framesOf(client, 'pong').length
    const ignored = new Uint8Array([99])
    const answered = (): Promise<boolean> => {
      const before = pongs()
      return vi
        .waitUntil(
          () => {
            client.send({ kind: 'ping', number: sent })
            sent += 1
            return pongs() > before
          },
          { timeout: 3_000, interval: 100 },
        )
        .catch(() => false)
    }
    // The close can be lost in such a flood: a check that answers none of many pings is closed. Without a limit it
    // would take frames until its time is over, many times as many.
    let sent = 0
    while (await answered()) for (const end = sent + 100; sent < end; sent += 1) client.send(ignored)
    expect(sent).toBeGreaterThan(3_000)
    expect(sent).toBeLessThan(6_000)
    expect(pongs()).toBeLessThanOrEqual(3_000)
  })

  it('refuses an offer that is unreadable, or one for a picture', async () => {
    expect(await running.node.checkNetwork('v=0\r\n')).toEqual({ refused: 400 })
  })

  it('runs six at a time, and one more when one has ended', async () => {
    const clients = Array.from({ length: 6 }, createCheckClient)
    onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))))
    const answers = []
    for (const client of clients) answers.push(await running.node.checkNetwork(await client.offer()))
    const extra = createCheckClient()
    onTestFinished(() => extra.close())
    const offer = await extra.offer()
    expect(await running.node.checkNetwork(offer)).toEqual({ refused: 503 })
    await expect
      .poll(() => running.node.checkNetwork(offer), { timeout: 12_000, interval: 500 })
      .toHaveProperty('sdp')
    expect(answers.filter((answer) => 'sdp' in answer).length).toBeGreaterThan(0)
  }, 20_000)
})
