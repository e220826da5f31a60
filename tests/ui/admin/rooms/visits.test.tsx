import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { roomVisitEndpoints } from '../../../../src/contract/visits/visits.ts'
import type { Role } from '../../../../src/contract/permissions/roles.ts'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import { bed, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedEndpoints } from '../../../support/scripted/admin/scriptedEndpoints.ts'
import { ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'
import { stageVisits } from '../../../support/scripted/visits/scriptedVisits.ts'

const id = '401'
/** Visits to the present patient of the room. */
const hospital = { visits: [...stageVisits] }

/** Opens the page of room 401 for a user with this role; records for which rooms visits were requested. */
async function openPage(role: Role, depth: number, visits = [...stageVisits]) {
  hospital.visits = visits
  const asked: string[] = []
  const records = new ScriptedRecords<RoomItem>([], () => bed('new'))
  records.items.set(id, bed(id))
  const scripted = scriptedConsole({
    roomRecords: () => records,
    visits: scriptedEndpoints(roomVisitEndpoints, {
      list: (request) => {
        asked.push(request.id)
        return { visits: hospital.visits, zone: 'Asia/Tokyo' }
      },
    }),
  })
  scripted.world.principal = person(role, depth)
  const page = await openConsole(`/admin/rooms/${id}`, scripted)
  await screen.findByRole('heading', { name: '401 A' })
  return { ...page, asked }
}

describe('visits on the room page', () => {
  test('tell who visited the patient, why, and for how long the room was sent to them', async () => {
    const { asked } = await openPage('UNIT_ADMIN', 4)
    const section = within(await screen.findByRole('group', { name: 'Visits' }))
    const rows = section.getAllByRole('row').slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    // The times depend on the day of the test.
    expect(cells.map((row) => row.slice(0, -1).join(' | '))).toEqual([
      'Dr. Haruka MoriClinician · 4 West | Knock: RoundPatient: Come in | 11:40 | 11:30 | 2 | –',
      'Nurse ItoClinician · 4 West | Knock: Check on the patientPatient: Not now | – | – | – | –',
      'Dr. Tunde AdeyemiClinician · Intensive Care | Emergency entry: Bed alarmThe room opened | 11:40 | 11:30 | – | –',
      'Adaeze OkaforGuest | Invited to a call | 11:40 | 11:30 | – | 1:35',
    ])
    expect(asked).toEqual([id])
  })

  test('are at the time of the room’s clock, whose zone is named', async () => {
    await openPage('UNIT_ADMIN', 4, [
      { ...(stageVisits[0] ?? expect.fail()), at: Date.UTC(2026, 10, 30, 20) },
    ])
    const section = within(await screen.findByRole('group', { name: 'Visits' }))
    expect(section.getByRole('rowheader').textContent).toBe('12/1/26, 5:00 AM GMT+9')
  })

  test('of an earlier patient are not shown while those of the present one are read', async () => {
    const { user } = await openPage('UNIT_ADMIN', 4)
    await screen.findByText(/Nurse Ito/u)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    let shown = ''
    const watch = new MutationObserver(() => (shown += document.body.textContent))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    hospital.visits = []
    await user.click(screen.getByRole('link', { name: 'Room/Bed' }))
    await user.click(await screen.findByRole('link', { name: /401/u }))
    await screen.findByText('No one has visited this patient by video.')
    watch.disconnect()
    expect(shown).not.toContain('Nurse Ito')
  })

  test('are empty for a patient without any', async () => {
    await openPage('UNIT_ADMIN', 4, [])
    await screen.findByText('No one has visited this patient by video.')
  })

  test('are not requested for a user who may not see patients', async () => {
    const { asked } = await openPage('TECH_ADMIN', 1)
    expect(screen.queryByRole('heading', { name: 'Visits' })).toBeNull()
    expect(asked).toEqual([])
  })
})
