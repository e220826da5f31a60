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

/** Opens the page of room 401 for a user with this role; records for which rooms visits were requested. */
async function openPage(role: Role, depth: number, visits = [...stageVisits]) {
  const asked: string[] = []
  const records = new ScriptedRecords<RoomItem>([], () => bed('new'))
  records.items.set(id, bed(id))
  const scripted = scriptedConsole({
    roomRecords: () => records,
    visits: scriptedEndpoints(roomVisitEndpoints, {
      list: (request) => {
        asked.push(request.id)
        return { visits }
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
    const section = within(await screen.findByRole('table', { name: 'Visits' }))
    const rows = section.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toMatch(
      /Dr. Haruka Mori.*Clinician · 4 West.*Knock: Round.*Patient: Come in.*11:40.*11:30.*2/u,
    )
    expect(rows[2]).toMatch(/Nurse Ito.*Patient: Not now.*–.*–.*–.*–/u)
    expect(rows[3]).toMatch(/Emergency entry: Bed alarm.*The room opened/u)
    expect(rows[4]).toMatch(/Adaeze Okafor.*Guest.*Invited to a call.*1:35/u)
    expect(asked).toEqual([id])
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
