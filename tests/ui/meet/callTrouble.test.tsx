import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import { MeetScreen } from '../../../src/meet/MeetScreen.tsx'
import { meetTest as it } from '../../support/fixtures/meetTest.ts'
import { inTheCall, showInvited } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { createScriptedMeet } from '../../support/scripted/calls/scriptedMeet.ts'

const slow = /Your network may block/

describe('call that does not begin', () => {
  it('says so after ten seconds, with what to do', async () => {
    const scripted = createScriptedMeet()
    await showInvited(<MeetScreen ports={scripted.ports} />, scripted)
    await userEvent.setup().type(await screen.findByRole('textbox'), 'Adaeze Okafor')
    holdTheClock()
    fireEvent.click(screen.getByRole('button', { name: /^Join/ }))
    await pass(0)
    await pass(9_900)
    expect(screen.queryByText(slow)).toBeNull()
    await pass(200)
    expect(screen.getByText(slow).textContent).toContain('The call has not begun.')
  })

  it('says so when media find no way', async () => {
    const { conference } = await inTheCall('guest')
    holdTheClock()
    act(() => conference.tell({ kind: 'link', link: 'lost' }))
    expect(screen.queryByText(slow)).toBeNull()
    await pass(10_100)
    expect(screen.getByText(slow).textContent).toContain('There is still no connection.')
    act(() => conference.tell({ kind: 'link', link: 'up' }))
    expect(screen.queryByText(slow)).toBeNull()
  })

  it('says so ten seconds after joining, also where its media are lost on the way', async () => {
    const scripted = createScriptedMeet()
    await showInvited(<MeetScreen ports={scripted.ports} />, scripted)
    await userEvent.setup().type(await screen.findByRole('textbox'), 'Adaeze Okafor')
    holdTheClock()
    fireEvent.click(screen.getByRole('button', { name: /^Join/ }))
    await pass(0)
    act(() => scripted.conference.letIn())
    await pass(6_000)
    act(() => scripted.conference.tell({ kind: 'link', link: 'lost' }))
    await pass(3_800)
    expect(screen.queryByText(slow)).toBeNull()
    await pass(400)
    expect(screen.getByText(slow).textContent).toContain('There is still no connection.')
  })

  it('leaves the link unused in a browser without calls', async () => {
    const scripted = createScriptedMeet()
    scripted.media.canCall = false
    await showInvited(<MeetScreen ports={scripted.ports} />, scripted)
    expect(await screen.findByText('This browser cannot make calls')).toBeDefined()
    expect(scripted.world.asked.filter((asked) => asked.startsWith('join'))).toEqual([])
    expect(scripted.world.tracks).toEqual([])
  })
})

describe('headset in a call', () => {
  it('is named with what to do when it is unplugged, and is used again when it is plugged in', async () => {
    const { world, media } = await inTheCall('guest')
    world.problem.microphone = 'missing'
    await act(async () => void world.tracks[1]?.dispatchEvent(new Event('ended')))
    expect(screen.getByText(/Your microphone is gone/)).toBeDefined()
    world.problem.microphone = null
    await act(async () => media.changeDevices())
    expect(screen.queryByText(/Your microphone is gone/)).toBeNull()
    expect(world.tracks.filter(({ stopped, kind }) => !stopped && kind === 'camera')).toHaveLength(1)
  })

  it('that the system mutes is told until the system unmutes it', async () => {
    const { world } = await inTheCall('guest')
    act(() => void world.tracks[1]?.dispatchEvent(new Event('mute')))
    expect(screen.getByText(/Your device mutes the microphone/)).toBeDefined()
    act(() => void world.tracks[1]?.dispatchEvent(new Event('unmute')))
    expect(screen.queryByText(/Your device mutes the microphone/)).toBeNull()
  })
})
