import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScriptedMeet } from '../../../support/scripted/calls/scriptedMeet.ts'
import { inTheLobby, inTheCall, stubMediaStream } from '../../../support/scripted/calls/scriptedActiveCall.ts'

beforeEach(stubMediaStream)
afterEach(() => void vi.unstubAllGlobals())

describe('camera and microphone', () => {
  test('a guest with a blocked camera can still join by voice', async () => {
    const page = createScriptedMeet()
    page.world.problem.camera = 'denied'
    page.meet.start()
    await vi.waitFor(() =>
      expect(page.store.get(page.meet.media.viewAtom)).toMatchObject({ camera: 'denied', microphone: 'on' }),
    )
    await page.meet.join('Adaeze Okafor')
    expect(page.view().kind).toBe('talking')
    expect(page.conference.joins[0]?.send?.getTracks()).toHaveLength(1)
  })

  test('a camera that is turned off is off, and the others are told', async () => {
    const { talk, world, conference } = await inTheCall()
    await talk.turnCamera(false)
    expect(world.tracks[0]?.stopped).toBe(true)
    await vi.waitFor(() => expect(conference.asked).toContain('muteVideo me true'))
  })

  test('a muted microphone sends no sound, and sends it again immediately when unmuted', async () => {
    const { talk, world, conference } = await inTheCall()
    await talk.turnMicrophone(false)
    expect(world.tracks[1]?.enabled).toBe(false)
    await talk.turnMicrophone(true)
    expect(world.tracks[1]).toMatchObject({ enabled: true, stopped: false })
    await vi.waitFor(() => expect(conference.asked.at(-1)).toBe('mute me false'))
  })

  test('a camera that is turned on while the microphone still opens does not keep it from being heard', async () => {
    const { talk, store, meet, media, world } = await inTheCall()
    const localMedia = () => store.get(meet.media.viewAtom)
    await talk.turnCamera(false)
    world.tracks[1]?.dispatchEvent(new Event('ended'))
    const asked = Promise.withResolvers<null>()
    media.asking.microphone = asked.promise
    const turning = talk.turnMicrophone(true)
    await talk.turnCamera(true)
    asked.resolve(null)
    await turning
    expect(localMedia()).toMatchObject({ camera: 'on', microphone: 'on' })
  })

  test('a camera change that could not be reported to the others is reported when the connection is back', async () => {
    const { talk, conference } = await inTheCall()
    await talk.turnCamera(false)
    await vi.waitFor(() => expect(conference.asked).toContain('muteVideo me true'))
    conference.takes = false
    conference.tell({ kind: 'link', link: 'lost' })
    await talk.turnCamera(true)
    await vi.waitFor(() => expect(conference.asked.at(-1)).toBe('muteVideo me false'))
    conference.takes = true
    const { length } = conference.asked
    conference.tell({ kind: 'link', link: 'up' })
    await vi.waitFor(() => expect(conference.asked.slice(length)).toContain('muteVideo me false'))
  })

  test.each([
    ['the call ends', { kind: 'ended', because: 'ended' }],
    ['the line is lost', { kind: 'link', link: 'lost' }],
  ] as const)('a screen that is chosen after %s is not captured', async (_what, event) => {
    const { talk, store, media, conference } = await inTheCall()
    const chosen = Promise.withResolvers<MediaStream>()
    media.sharing = chosen.promise
    const sharing = talk.share(true)
    conference.tell(event)
    const opened = await media.open('camera')
    if (!opened.ok) throw new Error(opened.problem)
    chosen.resolve(new MediaStream([opened.track]))
    await sharing
    expect(media.tracks.at(-1)?.stopped).toBe(true)
    expect(conference.presented).toEqual([])
    expect(store.get(talk.viewAtom).sharing).toBe(false)
  })

  test('a camera that is pulled out is told as missing', async () => {
    const { store, meet, world } = await inTheLobby()
    world.problem.camera = 'missing'
    world.tracks[0]?.dispatchEvent(new Event('ended'))
    await vi.waitFor(() =>
      expect(store.get(meet.media.viewAtom)).toMatchObject({ camera: 'missing', picture: null }),
    )
  })
})
