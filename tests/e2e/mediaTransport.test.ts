import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type CallPage, type CallPages, openCallPages } from '../support/media/callPages.ts'
import { collectGarbage } from '../support/media/collectGarbage.ts'
import { followConference, join } from '../support/media/conference.ts'
import { blockUdp, openMediaNetwork } from '../support/media/mediaNetwork.ts'
import { fatalAlert, handshakeFragment, strangerPackets } from '../support/media/strangerPackets.ts'
import { byTier } from '../support/tier.ts'

const hostPin = '80817253'
const fuzzMs = byTier({ change: 3_000, all: 60_000 })

const Change = z.object({ display_name: z.string(), is_cut_off: z.boolean() })

let pages: CallPages
/** SDP answer of the last call, as written by the node. */
let answer = ''
let changed = (text: string): string => text

beforeAll(async () => {
  pages = await openCallPages({
    onAnswer: (text) => {
      answer = text
      return changed(text)
    },
  })
})
afterAll(() => pages.close())

const framesOf = (page: CallPage) => page.ask(({ main }) => main.frames)
const goesOn = async (page: CallPage) => {
  const before = await framesOf(page)
  await expect.poll(() => framesOf(page)).toBeGreaterThan(before + 3)
}

/** Returns what the clients of a call report of themselves, for a failure that shows nothing else. */
const reports = (people: readonly CallPage[]) =>
  Promise.all(
    people.map((page) =>
      page.ask(({ errors, disconnections, isCallConnected, connections, reconnects, main }) => ({
        errors,
        disconnections,
        isCallConnected,
        connections,
        reconnects,
        decoded: main.decoded,
      })),
    ),
  )

/**
 * Creates a call of two people who see each other. Returns them, and the node's media port and ICE username.
 */
async function callOfTwo(
  alias: string,
): Promise<{ people: readonly CallPage[]; port: number; ufrag: string }> {
  pages.book.write({ alias, hostPin })
  const people = [await pages.open(), await pages.open()]
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`${JSON.stringify(await reports(people))}\n`)
    for (const { page } of people) await page.close()
  })
  for (const [index, page] of people.entries())
    await page.join({
      alias,
      name: `P${index}`,
      pin: hostPin,
      colour: ['#e00000', '#00a000'][index] ?? '',
      tone: 440 * (index + 1),
    })
  for (const page of people) await goesOn(page)
  const port = Number(/ udp \d+ \S+ (\d+) typ host/u.exec(answer)?.[1])
  return { people, port, ufrag: /a=ice-ufrag:([\w+/]+)/u.exec(answer)?.[1] ?? '' }
}

/** Returns the lower of the pages' frame rates, in frames per second. */
async function frameRate(people: readonly CallPage[], ms: number): Promise<number> {
  const before = await Promise.all(people.map(framesOf))
  const since = performance.now()
  await wait(ms)
  const after = await Promise.all(people.map(framesOf))
  const seconds = (performance.now() - since) / 1_000
  return Math.min(...after.map((frames, index) => (frames - (before[index] ?? 0)) / seconds))
}

/** Returns the id of the process that carries this process's media. */
const mediaProcess = (): number =>
  Number(
    execFileSync('pgrep', ['-P', String(process.pid), '-f', 'media/process/main.ts'])
      .toString()
      .trim(),
  )

/**
 * Returns the resident memory in bytes without garbage: a call of two that no one attacks makes more of it in a
 * minute than an attack may take.
 */
async function memoryOf(pid: number): Promise<number> {
  await collectGarbage(pid)
  return (
    Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1_024
  )
}

/**
 * Sends rounds of packets to the media port until the time is over. Returns the number of bytes that were
 * sent back.
 */
async function attack(port: number, ms: number, round: () => readonly Buffer[]): Promise<number> {
  const stranger = createSocket('udp4')
  let answered = 0
  stranger.on('message', (packet) => (answered += packet.length))
  for (const end = performance.now() + ms; performance.now() < end;) {
    for (const packet of round()) stranger.send(packet, port, '127.0.0.1')
    await wait(5)
  }
  await wait(200)
  stranger.close()
  return answered
}

describe('media port', () => {
  it.each(byTier({ change: ['udp'], all: ['udp', 'tcp'] } as const))(
    'keeps the picture, its memory and its silence under attack by strangers, with media by %s',
    async (protocol) => {
      changed = protocol === 'tcp' ? blockUdp : (text) => text
      const { people, port, ufrag } = await callOfTwo(`fuzz-${protocol}`)
      const quiet = await frameRate(people, byTier({ change: 1_500, all: 5_000 }))
      const pid = mediaProcess()
      const before = await memoryOf(pid)
      const rate = frameRate(people, fuzzMs)
      const answered = await attack(port, fuzzMs, () => strangerPackets(`${ufrag}:none`))
      expect(answered).toBe(0)
      // For each change other tests run beside this one and can take every frame of a few seconds: the picture goes on.
      expect(await rate).toBeGreaterThanOrEqual(byTier({ change: 0, all: quiet * 0.8 }))
      for (const page of people) await goesOn(page)
      expect((await memoryOf(pid)) - before).toBeLessThan(10 * 2 ** 20)
      expect(mediaProcess()).toBe(pid)
    },
  )

  it('takes no harm from a fatal DTLS alert, and no memory from 40,000 handshake fragments', async () => {
    changed = (text) => text
    const { people, port } = await callOfTwo('alert')
    const before = await memoryOf(mediaProcess())
    let count = 0
    expect(
      await attack(port, 2_500, () => {
        const fragments = Array.from({ length: count < 40_000 ? 250 : 0 }, handshakeFragment)
        count += fragments.length
        return [fatalAlert(), ...fragments]
      }),
    ).toBe(0)
    for (const page of people) await goesOn(page)
    expect((await memoryOf(mediaProcess())) - before).toBeLessThan(10 * 2 ** 20)
  })
})

describe('media process', () => {
  it('is back with picture and sound of its calls within 5 s after it was killed', async () => {
    const { people } = await callOfTwo('killed')
    const pid = mediaProcess()
    const connections = await Promise.all(people.map((page) => page.ask(({ reconnects }) => reconnects)))
    const killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
    for (const [index, page] of people.entries())
      await expect
        .poll(() => page.ask(({ reconnects }) => reconnects))
        .toBeGreaterThan(connections[index] ?? 0)
    for (const page of people) await goesOn(page)
    // For each change other tests run beside this one, and there is no limit but the patience of each step.
    expect(performance.now() - killedAt).toBeLessThan(byTier({ change: Infinity, all: 5_000 }))
    expect(mediaProcess()).not.toBe(pid)
    for (const page of people) expect(await page.ask((attendee) => attendee.roster())).toHaveLength(2)
  })
})

describe('a participant without pictures whose microphone is muted', () => {
  it('is reported as cut off within 5 s of the last packet', async () => {
    const network = await openMediaNetwork()
    changed = network.leadHere
    pages.book.write({ alias: 'quiet', hostPin })
    const ada = await join(pages, 'quiet', { name: 'Ada', pin: hostPin })
    const events = await followConference(pages.url, 'quiet', ada.token)
    const page = await pages.open()
    onTestFinished(async () => {
      events.close()
      network.close()
      await page.page.close()
    })
    await page.join({ alias: 'quiet', name: 'Ben', pin: hostPin, tone: 440, isSoundOnly: true })
    await page.ask(({ client }) => client.mute({ mute: true }))
    const isCutOff = () =>
      events
        .named('participant_update')
        .map((data) => Change.parse(data))
        .findLast(({ display_name: name }) => name === 'Ben')?.is_cut_off
    await expect.poll(isCutOff).toBe(false)
    // Longer than a client that answers nothing may be silent.
    await wait(5_500)
    expect(isCutOff()).toBe(false)
    network.cut()
    const cutAt = performance.now()
    await expect.poll(isCutOff, { interval: 20 }).toBe(true)
    expect(performance.now() - cutAt).toBeLessThan(5_000)
    network.mend()
    await expect.poll(isCutOff).toBe(false)
  })
})
