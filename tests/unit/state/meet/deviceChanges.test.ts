import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTheCall, stubMediaStream } from '../../../support/scripted/calls/scriptedActiveCall.ts'

beforeEach(stubMediaStream)
afterEach(() => void vi.unstubAllGlobals())

const builtIn = { id: 'built-in', label: 'Built-in microphone' }
const headset = { id: 'headset', label: 'Jabra headset' }

/** Lets everything that was started finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A call in which the person speaks through a headset. */
async function inACallByHeadset() {
  const page = await inTheCall()
  const { media } = page.meet
  page.media.plugged.microphone = [builtIn, headset]
  await media.choose('microphone', headset.id)
  return { ...page, local: media, view: () => page.store.get(media.viewAtom) }
}

describe('devices that come and go in a call', () => {
  test('a headset that is unplugged is replaced, and the person is told by what', async () => {
    const { media, view, conference } = await inACallByHeadset()
    media.unplug('microphone', headset.id)
    await settle()
    expect(view()).toMatchObject({
      microphone: 'on',
      chosen: { microphone: builtIn.id },
      choices: { microphone: [builtIn] },
      notice: { kind: 'microphone', event: 'lost', device: headset.label, now: builtIn.label },
    })
    expect(conference.asked.at(-1)).toBe('mute me false')
  })

  test('the headset is used again when it is plugged in again', async () => {
    const { media, view, local } = await inACallByHeadset()
    media.unplug('microphone', headset.id)
    await settle()
    media.plug('microphone', headset)
    await settle()
    expect(view()).toMatchObject({
      microphone: 'on',
      chosen: { microphone: headset.id },
      notice: { event: 'back', device: headset.label, now: headset.label },
    })
    local.dismissNotice()
    expect(view().notice).toBeNull()
  })

  test('a headset that is back but cannot be opened yet leaves the person heard by the other one', async () => {
    const { media, view } = await inACallByHeadset()
    media.unplug('microphone', headset.id)
    await settle()
    const open = media.open.bind(media)
    vi.spyOn(media, 'open').mockImplementation((kind, id) =>
      id === headset.id ? Promise.resolve({ ok: false, problem: 'taken' }) : open(kind, id),
    )
    media.plug('microphone', headset)
    await settle()
    expect(view()).toMatchObject({ microphone: 'on', chosen: { microphone: builtIn.id } })
  })

  test('a muted headset that is unplugged and plugged in again stays muted', async () => {
    const { media, view, talk } = await inACallByHeadset()
    await talk.turnMicrophone(false)
    media.unplug('microphone', headset.id)
    await settle()
    media.plug('microphone', headset)
    await settle()
    expect(view().microphone).toBe('off')
    expect(media.tracks.filter((one) => one.kind === 'microphone' && !one.stopped && one.enabled)).toEqual([])
    await talk.turnMicrophone(true)
    expect(view()).toMatchObject({ microphone: 'on', chosen: { microphone: headset.id } })
  })

  test('another microphone is chosen while muted without being turned on', async () => {
    const { media, view, local, talk } = await inACallByHeadset()
    await talk.turnMicrophone(false)
    await local.choose('microphone', builtIn.id)
    expect(view()).toMatchObject({ microphone: 'off', chosen: { microphone: builtIn.id } })
    expect(media.tracks.every((one) => one.kind !== 'microphone' || one.stopped || !one.enabled)).toBe(true)
  })

  test('the last microphone that is unplugged is told as missing, and any other one is taken', async () => {
    const { media, view } = await inACallByHeadset()
    media.unplug('microphone', builtIn.id)
    media.unplug('microphone', headset.id)
    await settle()
    expect(view().microphone).toBe('missing')
    media.plug('microphone', builtIn)
    await settle()
    expect(view()).toMatchObject({ microphone: 'on', chosen: { microphone: builtIn.id } })
  })

  test('no sequence of device changes lets a microphone be heard that the screen shows as off', async () => {
    const devices = [builtIn, headset, { id: 'usb', label: 'USB microphone' }] as const
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('mute', 'unmute', 'settle', 'change', 'ask', 'allow') }),
      fc.record({ what: fc.constantFrom('choose', 'plug', 'unplug'), device: fc.constantFrom(...devices) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { media, view, local, talk } = await inACallByHeadset()
        let wantsSound = true
        let allow = (): void => undefined
        const plugged = () => media.plugged.microphone ?? []
        for (const taken of steps) {
          const { what } = taken
          const device = 'device' in taken ? taken.device : headset
          if (what === 'mute' || what === 'unmute') {
            wantsSound = what === 'unmute'
            void talk.turnMicrophone(wantsSound)
          } else if (what === 'choose') void local.choose('microphone', device.id)
          else if (what === 'unplug') media.unplug('microphone', device.id)
          else if (what === 'plug' && !plugged().includes(device)) media.plug('microphone', device)
          else if (what === 'change') media.changeDevices()
          else if (what === 'ask' && media.asking.microphone === null)
            media.asking.microphone = new Promise((resolve) => (allow = () => resolve(null)))
          else if (what === 'allow') {
            allow()
            media.asking.microphone = null
          }
          await settle()
          const isHeard = media.tracks.some((one) => one.kind === 'microphone' && !one.stopped && one.enabled)
          if (isHeard) expect([wantsSound, view().microphone]).toEqual([true, 'on'])
          if (!wantsSound) expect(view().microphone).toBe('off')
        }
        allow()
        media.asking.microphone = null
        await settle()
        if (!wantsSound) expect(view().microphone).toBe('off')
        else if (plugged().length > 0) await vi.waitFor(() => expect(view().microphone).toBe('on'))
      }),
      { numRuns: 200 },
    )
  }, 30_000)
})
