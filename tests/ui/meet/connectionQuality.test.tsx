import { act, screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ConferenceParticipant } from '../../../src/domain/conference.ts'
import { meetTest as it } from '../../support/fixtures/meetTest.ts'
import { inTheCall, windowIs } from '../../support/pages/invitedPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'

const me = person({ uuid: 'me', isMe: true, quality: 'good' })
const mori = person({ uuid: 'mori', name: 'Dr. Mori', invitedAs: 'clinician', quality: 'fair' })

async function talking() {
  windowIs('wide')
  const { conference } = await inTheCall('guest')
  return (...people: ConferenceParticipant[]) => act(async () => conference.tell({ kind: 'roster', people }))
}

const note = () => document.querySelector('.connection-note')?.textContent ?? null

describe('connection quality', () => {
  it('is shown for each person, where it is known', async () => {
    const tell = await talking()
    await tell(me, mori, person({ uuid: 'pexip', name: 'Ben' }))
    const people = within(screen.getByRole('complementary', { name: 'People and messages' }))
    const [first, second, third] = people.getAllByRole('listitem')
    expect(first?.textContent).toContain('Good connection')
    expect(second?.textContent).toContain('Fair connection')
    expect(third?.textContent).not.toContain('connection')
    expect(note()).toBeNull()
  })

  it('is told when another’s is weak, and first of all when one’s own is', async () => {
    const tell = await talking()
    const weak = { ...mori, quality: 'poor' } as const
    await tell(me, weak)
    expect(note()).toBe('The connection of Dr. Mori is weak.')
    await tell({ ...me, quality: 'poor' }, weak)
    expect(note()).toBe('Your connection is weak. Move closer to the Wi-Fi, or use a cable.')
    await tell(me, { ...weak, cutOff: true })
    expect(note()).toBeNull()
  })
})
