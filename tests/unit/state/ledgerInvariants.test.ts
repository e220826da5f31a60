import * as fc from 'fast-check'
import { expect } from 'vitest'
import { commandClass, controlOf, maxAgeMs, mayWait } from '../../../src/domain/queue/commandPolicy.ts'
import type { QueuedCommand } from '../../../src/domain/queue/queuedCommand.ts'
import { cancelLedgerItemAtom, outboxAtom, sendCommandAtom } from '../../../src/state/queue/commands.ts'
import { ledgerAtom } from '../../../src/state/queue/ledger.ts'
import { timersTest as test } from '../../support/fixtures/timersTest.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'
import { troubles, WaitingRoom } from '../../support/fuzz/waitingRoom.ts'
import type { Bedside } from '../../support/scripted/bedside/scriptedBedside.ts'
import { control, inRoom, passing } from '../../support/scripted/queue/queuedCommands.ts'

const timeout = 60_000 * fuzzTimes()

/** Commands that a user can press. Each value of a setting is a separate command. */
const wishes = (value: number): readonly Pick<QueuedCommand, 'command' | 'params'>[] => [
  { command: 'adj_brightness', params: { bright: value } },
  { command: 'set_speaker', params: { mute: false, point: value % 11 } },
  { command: 'video_control', params: { state: 'off' } },
  { command: 'video_control', params: { state: 'on' } },
  { command: 'delete_bookmark', params: { bookmark: `pin ${value}` } },
  { command: 'home', params: {} },
]
const [cover, uncover] = [2, 3]
const step = (kind: string, most: number) => fc.tuple(fc.constant(kind), fc.nat({ max: most }))
/** Actions of users, and other events on a tablet, in any order. */
const days = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: step('press', 125) },
    { weight: 3, arbitrary: step('trouble', troubles.length - 1) },
    { weight: 2, arbitrary: step('second thought', troubles.length ** 2 - 1) },
    { weight: 3, arbitrary: step('pass', 6) },
    { weight: 2, arbitrary: step('network', 1) },
    { weight: 1, arbitrary: step('cancel', 9) },
    { weight: 1, arbitrary: step('reload', 0) },
    { weight: 1, arbitrary: step('other tab', 9) },
  ),
  { maxLength: 30 },
)
const pauses = [0, 1, 500, 2_000, 12_000, 61_000, 600_000]

/** A tablet in a room, and the outcome of each command, by the time of its press. */
class Day {
  readonly room = new WaitingRoom()
  readonly pressed = new Map<number, Pick<QueuedCommand, 'command' | 'params'>>()
  readonly fates = new Map<number, string>()
  bedside!: Bedside
  #reloads = 0

  async open(rows: Bedside['memory']['ledger']['rows'] = []): Promise<void> {
    this.bedside = await inRoom(rows)
    // Ids are unique across pages.
    this.bedside.counts.ids = 1_000 * (this.#reloads += 1)
    this.bedside.api.on(control, (request) => this.room.answer(request))
    await passing(0)
  }

  note(): void {
    for (const { actedAt, status } of this.bedside.store.get(ledgerAtom)) this.fates.set(actedAt, status)
  }

  async go(kind: string, value: number): Promise<void> {
    const { store, online, memory } = this.bedside
    // Let time pass, so that no two events happen at the same moment and the time identifies each press.
    await passing(1)
    if (kind === 'press') {
      const wish = wishes(value % 21)[value % 6]
      if (wish === undefined) return
      this.pressed.set(Date.now(), wish)
      void store.set(sendCommandAtom, wish.command, wish.params)
    } else if (kind === 'second thought') {
      const at = [value % troubles.length, Math.floor(value / troubles.length)] as const
      await this.go('trouble', at[0])
      await this.go('press', uncover)
      await this.go('trouble', at[1])
      await this.go('press', cover)
    } else if (kind === 'trouble') this.room.trouble = troubles[value] ?? 'none'
    else if (kind === 'network') online.turn(value === 1)
    else if (kind === 'pass') await passing(pauses[value] ?? 0)
    else if (kind === 'cancel') {
      const items = store.get(ledgerAtom)
      const item = items[value % Math.max(1, items.length)]
      if (item?.status === 'waiting') void store.set(cancelLedgerItemAtom, item.id)
    } else if (kind === 'reload') {
      this.note()
      // A command that is never stored is lost with the page that sent it.
      for (const [at, wish] of this.pressed) if (!mayWait(classOf(wish))) this.fates.delete(at)
      store.get(outboxAtom)?.stop()
      await this.open([...memory.ledger.rows])
      this.bedside.online.turn(online.is)
    } else this.otherTab(value)
    await passing(0)
    this.note()
    expect(this.bedside.memory.ledger.rows.filter((row) => !mayWait(classOf(row)))).toEqual([])
  }

  /**
   * Simulates another tab of the tablet that delivers the first waiting command of one queue, and reports it.
   */
  otherTab(value: number): void {
    const { ledger } = this.bedside.memory
    const row = ledger.rows[value % Math.max(1, ledger.rows.length)]
    const first = ledger.rows.find(
      (other) => row !== undefined && controlOf(other.command) === controlOf(row.command),
    )
    if (first === undefined || Date.now() > first.actedAt + maxAgeMs[classOf(first)]) return
    this.room.carryOut(first, first.id, first.actedAt, Date.now())
    ledger.rows = ledger.rows.filter((other) => other !== first)
    ledger.news.tell(first, { status: 'done' })
  }

  /** Ends all trouble, and lets enough time pass. */
  async end(): Promise<void> {
    this.room.trouble = 'none'
    this.bedside.online.turn(true)
    this.bedside.stream.tell('lost')
    this.bedside.stream.tell('open')
    await passing(120_000)
    this.note()
  }
}

const classOf = ({ command, params }: Pick<QueuedCommand, 'command' | 'params'>) =>
  commandClass(command, params)

test('waiting commands follow contract 4 in every order of events', { timeout }, async () => {
  const keeps = fc.asyncProperty(days, async (steps) => {
    const day = new Day()
    await day.open()
    for (const [kind, value] of steps) await day.go(kind, value)
    await day.end()
    const { room, pressed, fates, bedside } = day
    const told = JSON.stringify({ fates: [...fates], effects: room.effects })

    expect(room.reused, 'one key, one wish').toEqual([])
    expect(bedside.memory.ledger.rows, 'nothing waits for ever').toEqual([])
    expect(
      [...fates.values()].filter((fate) => fate === 'waiting' || fate === 'sending'),
      told,
    ).toEqual([])

    const done = new Map<number, number>()
    for (const { actedAt, wish, at } of room.effects) {
      expect(at - actedAt, `${told}: too late`).toBeLessThanOrEqual(maxAgeMs[classOf(wish)])
      done.set(actedAt, (done.get(actedAt) ?? 0) + 1)
    }
    for (const [actedAt, wish] of pressed) {
      const times = done.get(actedAt) ?? 0
      const fate = fates.get(actedAt)
      const say = `${wish.command} at ${actedAt} ${String(fate)}: ${told}`
      expect(times, `${say}: never twice`).toBeLessThanOrEqual(1)
      if (fate === 'done') expect(times, `${say}: not done`).toBe(1)
      const kind = classOf(wish)
      if (kind === 'record' && fate !== 'cancelled') expect(times, `${say}: lost`).toBe(1)
      if (kind === 'privacy' && fate !== 'cancelled' && fate !== 'replaced')
        expect(times, `${say}: uncovered`).toBe(1)
      const isLast = ![...pressed].some(
        ([at, other]) => at > actedAt && controlOf(other.command) === controlOf(wish.command),
      )
      if (isLast) expect(fate, `${say}: nothing came after it`).not.toBe('replaced')
    }
    for (const act of ['adj_brightness', 'set_speaker', 'delete_bookmark']) {
      const order = room.effects.filter(({ wish }) => wish.command === act).map(({ actedAt }) => actedAt)
      expect(order, `${act} in order: ${told}`).toEqual(order.toSorted((a, b) => a - b))
    }
  })
  await fc.assert(keeps, trials(150))
})
