import { describe, expect, test } from 'vitest'
import { roomExposure } from '../../../../src/state/monitor/roomExposure.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const mori = person({ uuid: 'mori', name: 'Dr. Haruka Mori' })
const mina = person({ uuid: 'mina', name: 'Mina Sato' })
const sending = { shown: mori, others: [mina], seen: true, heard: true }
const on = { camera: 'on', microphone: 'on' } as const

describe('report of the people who see and hear the room', () => {
  test('names everyone whom picture and sound reach', () => {
    expect(roomExposure(sending, on)).toEqual({
      seen: true,
      heard: true,
      pictureStopped: false,
      names: ['Dr. Haruka Mori', 'Mina Sato'],
    })
  })

  test('leaves out who is cut off, and names all of them where no one is reached', () => {
    const cutOff = { ...mori, cutOff: true }
    expect(roomExposure({ ...sending, shown: cutOff }, on).names).toEqual(['Mina Sato'])
    expect(roomExposure({ ...sending, shown: cutOff, others: [] }, on)).toEqual({
      seen: false,
      heard: false,
      pictureStopped: true,
      names: ['Dr. Haruka Mori'],
    })
  })

  test('says of each combination either that the camera is on and seen, or that its picture is stopped', () => {
    for (const camera of ['on', 'off', 'unknown'] as const)
      for (const microphone of ['on', 'off', 'unknown'] as const)
        for (const seen of [true, false])
          for (const heard of [true, false])
            for (const isCutOff of [true, false]) {
              const people = { shown: { ...mori, cutOff: isCutOff }, others: [] }
              const reach = roomExposure({ ...people, seen, heard }, { camera, microphone })
              const name = JSON.stringify({ camera, microphone, seen, heard, isCutOff })
              expect(reach.pictureStopped, name).toBe(camera === 'on' && !reach.seen)
              expect(reach.seen && camera === 'off', name).toBe(false)
              expect(reach.heard && microphone === 'off', name).toBe(false)
              expect((reach.seen || reach.heard) && isCutOff, name).toBe(false)
            }
  })
})
