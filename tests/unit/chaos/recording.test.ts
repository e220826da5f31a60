import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { all, type Happening } from '../../support/chaos/history.ts'
import { judge, readRecording, type Recording } from '../../support/chaos/recording.ts'

const file = resolve(import.meta.dirname, '../../support/chaos/recordedHistory.json')
const recorded = await readRecording(file)

/** Returns the recording with other events, ordered by time. */
function planted(happenings: readonly Happening[]): Recording {
  return { ...recorded, happenings: happenings.toSorted((one, other) => one.at - other.at) }
}

/** Returns the recording with changes to the final state of the room's device, the server or the screens. */
function settledWith(change: Partial<NonNullable<Recording['settled']>>): Recording {
  return { ...recorded, settled: recorded.settled === null ? null : { ...recorded.settled, ...change } }
}

describe('a recorded history', () => {
  it('gets the verdict that it got when it was played', () => {
    expect(judge(recorded)).toEqual([])
  })

  it('holds the points at which each fault struck, which request it caught, and when it ended', () => {
    expect(all(recorded, 'fault').map(({ fault, step, when }) => [fault.fault, step, when])).toEqual([
      ['loseReply', 0, 'before'],
      ['duplicate', 1, 'before'],
      ['cut', 2, 'during'],
      ['deviceAway', 3, 'request'],
    ])
    expect(all(recorded, 'caught').map(({ by }) => by)).toEqual(['loseReply', 'duplicate', 'strike'])
    expect(all(recorded, 'ended').map(({ fault, step }) => [fault, step])).toEqual([
      ['cut', 2],
      ['deviceAway', 3],
    ])
  })

  it('is judged red when the device carried a movement out twice', () => {
    const again = all(recorded, 'device').filter(({ command }) => command === 'pan')
    expect(again).not.toEqual([])
    expect(judge(planted([...recorded.happenings, ...again]))).toContainEqual(
      expect.stringContaining('twice: pan'),
    )
  })

  it('is judged red when a movement came long after the button was released', () => {
    const late = recorded.happenings.map((one) =>
      one.kind === 'device' && one.command === 'pan' ? { ...one, at: one.at + 5_000 } : one,
    )
    expect(judge(planted(late))).toContainEqual(expect.stringContaining('stale movement: pan'))
  })

  it('is judged red when an acknowledged level was lost', () => {
    const { device } = recorded.settled ?? {}
    if (device === undefined) throw new Error('the recording has no end')
    const speaker = { ...device.speaker, point: device.speaker.point - 1 }
    expect(judge(settledWith({ device: { ...device, speaker } }))).toContainEqual(
      expect.stringContaining('lost: set_speaker'),
    )
  })

  it('is judged red when something of the patient who left is still stored', () => {
    const leftovers = [{ where: 'localStorage', what: 'Ezeokonkwo' }]
    expect(judge(settledWith({ leftovers }))).toEqual(['left over: Ezeokonkwo in localStorage'])
  })

  it('is judged red when an act was not done, or a fault did not strike', () => {
    const undone = recorded.happenings.map((one) => (one.kind === 'act' ? { ...one, could: false } : one))
    expect(judge(planted(undone))).toContain('incomplete: level could be done 0 times of 1')
    const without = (kind: Happening['kind']): Recording =>
      planted(recorded.happenings.filter((one) => one.kind !== kind))
    expect(judge(without('fault'))).toContain('incomplete: cut of step 2 never struck')
    expect(judge(without('caught'))).toEqual([
      'incomplete: loseReply caught no request',
      'incomplete: duplicate caught no request',
    ])
  })

  it('is judged red when the story broke off', () => {
    expect(judge({ ...recorded, settled: null, brokeOff: 'no button' })).toEqual([
      'the story broke off: no button',
    ])
  })
})

describe('a file of a recording', () => {
  it('is refused when it is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wardlink-recording-'))
    const other = join(folder, 'other.json')
    await writeFile(other, '{"schedule": {"name": "seed 1"}}')
    await expect(readRecording(other)).rejects.toThrow('Invalid input')
    await rm(folder, { recursive: true })
  })
})
