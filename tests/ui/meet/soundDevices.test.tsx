import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, vi } from 'vitest'
import { MeetScreen } from '../../../src/meet/MeetScreen.tsx'
import { meetTest as it } from '../../support/fixtures/meetTest.ts'
import { inTheCall, showInvited } from '../../support/pages/invitedPage.tsx'
import { createScriptedMeet } from '../../support/scripted/calls/scriptedMeet.ts'
import { ScriptedStream } from '../../support/scripted/conference/scriptedStream.ts'

const builtIn = { id: 'built-in', label: 'Built-in microphone' }
const headset = { id: 'headset', label: 'Jabra headset' }
const outputs = [
  { id: 'default', label: 'System loudspeaker' },
  { id: 'jabra', label: 'Jabra headset' },
]

type Scripted = ReturnType<typeof createScriptedMeet>

async function inTheLobby(arrange: (page: Scripted) => void = () => undefined) {
  const page = createScriptedMeet()
  page.loudspeaker.canChoose = true
  page.loudspeaker.plugged = outputs
  arrange(page)
  await showInvited(<MeetScreen ports={page.ports} />, page)
  await screen.findByRole('textbox')
  return { ...page, user: userEvent.setup() }
}

describe('loudspeaker', () => {
  it('is chosen in the lobby, plays a tone, and is kept for the next visit', async () => {
    const { user, loudspeaker } = await inTheLobby()
    const select = await screen.findByRole('combobox', { name: 'Loudspeaker' })
    await user.selectOptions(select, 'Jabra headset')
    await user.click(screen.getByRole('button', { name: 'Play a Tone' }))
    expect(loudspeaker).toMatchObject({ kept: 'jabra', played: ['jabra'] })
  })

  it('that cannot play the tone is told, with what to do', async () => {
    const { user } = await inTheLobby(({ loudspeaker }) => (loudspeaker.plays = false))
    await user.click(await screen.findByRole('button', { name: 'Play a Tone' }))
    expect(await screen.findByText('The tone did not play. Choose another loudspeaker.')).toBeDefined()
  })

  it('of the last visit that is unplugged gives way to the system’s, and is used when it is back', async () => {
    const { media, loudspeaker } = await inTheLobby((page) => (page.loudspeaker.kept = 'jabra'))
    const select = await screen.findByRole('combobox', { name: 'Loudspeaker' })
    expect(select).toHaveProperty('value', 'jabra')
    const plugIn = (plugged: typeof outputs) =>
      act(async () => {
        loudspeaker.plugged = plugged
        media.changeDevices()
      })
    await plugIn(outputs.slice(0, 1))
    expect(select).toHaveProperty('value', 'default')
    await plugIn(outputs)
    expect(select).toHaveProperty('value', 'jabra')
  })

  it('cannot be chosen in a browser that plays on the system’s alone', async () => {
    await inTheLobby(({ loudspeaker }) => (loudspeaker.canChoose = false))
    expect(screen.queryByRole('button', { name: 'Play a Tone' })).toBeNull()
  })
})

describe('devices in a call', () => {
  it('are changed in a dialog, and named when one is unplugged and another takes its place', async () => {
    const { media, user } = await inTheCall('guest')
    media.plugged.microphone = [builtIn, headset]
    await act(async () => media.changeDevices())
    await user.click(screen.getByRole('button', { name: 'Sound' }))
    const dialog = screen.getByRole('dialog', { name: 'Sound and camera' })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Microphone' }), headset.label)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await act(async () => media.unplug('microphone', headset.id))
    const notice = (await screen.findByText(/was unplugged/)).textContent
    expect(notice).toBe('Your microphone Jabra headset was unplugged. Now using Built-in microphone.')
    await act(async () => media.plug('microphone', headset))
    expect((await screen.findByText(/is connected again/)).textContent).toContain('Jabra headset')
  })
})

describe('echo', () => {
  it('through the own loudspeaker is told with what to do, once', async () => {
    const { media, conference, user } = await inTheCall('guest')
    const opened = await media.open('microphone')
    if (!opened.ok) throw new Error(opened.problem)
    const far = Object.assign(opened.track, { kind: 'audio' })
    const stream = new ScriptedStream()
    stream.addTrack(far)
    for (const track of media.tracks) if (track.kind === 'microphone') Object.assign(track, { kind: 'audio' })
    await act(async () => conference.tell({ kind: 'stream', stream }))
    const near = [...media.levels.keys()].find((track) => track !== far)
    if (near === undefined) throw new Error('the microphone is not measured')
    act(() => {
      for (let tick = 0; tick < 400; tick += 1) {
        const level = Math.sin(tick / 2.7) > 0.2 ? 0.7 : 0.05
        media.levels.get(far)?.(level)
        media.levels.get(near)?.(0.4 * level)
      }
    })
    expect(screen.getByText(/The others hear an echo/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/The others hear an echo/)).toBeNull()
    expect(media.levels.size).toBe(0)
  })
})

describe('network check in the lobby', () => {
  it('runs in a dialog and says what a call needs', async () => {
    const { user, networkCheck } = await inTheLobby()
    await user.click(screen.getByRole('button', { name: 'Check the Network' }))
    const dialog = screen.getByRole('dialog', { name: 'Network check' })
    await vi.waitFor(() => within(dialog).getByText('This network is good for video calls'))
    expect(networkCheck.tried).toEqual(['udp', 'tcp'])
    expect(within(dialog).getByText('Direct connection, UDP')).toBeDefined()
  })
})
