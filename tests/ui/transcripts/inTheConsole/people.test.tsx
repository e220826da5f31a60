import { act, screen } from '@testing-library/react'
import { test } from 'vitest'
import type { LabelScanListener } from '../../../../src/state/admin/technician/technicianPorts.ts'
import { isRead } from '../../../support/browser/transcript.ts'
import {
  bed,
  openConsole,
  pageOf,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'
import { scriptedTechnician } from '../../../support/scripted/admin/scriptedTechnician.ts'
import { scriptedUsers, userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

/* The pages of a user and of the technician, as a screen reader reads them. */

test('the rights of a user', async () => {
  const server = scriptedConsole()
  const [role] = person('UNIT_ADMIN', 4).roles
  const priya = userRecord('Priya Raman', { assignments: role === undefined ? [] : [role] })
  server.ports.users = scriptedUsers(server.asked, [priya]).ports
  await openConsole('/admin/users/priya-raman', server)
  await isRead('rights of a user', await screen.findByRole('region', { name: 'What this person can do' }))
})

test('the scan of a room’s label', async () => {
  let hear: LabelScanListener | null = null
  const server = scriptedConsole({
    rooms: scriptedRooms({ list: () => Promise.resolve(pageOf([bed('402')])) }),
    technician: scriptedTechnician([], {
      scan: (_video, listener) => {
        hear = listener
        listener.status('looking')
        return () => undefined
      },
    }),
  })
  server.world.principal = person('TECH_ADMIN', 3)
  const { user } = await openConsole('/admin/technician', server)
  const page = () => screen.getByRole('main')
  await user.click(await screen.findByRole('button', { name: 'Turn On the Camera' }))
  await isRead('technician, scanning', page())
  await act(async () => hear?.found('https://ward.example/admin/technician?room=ID-402'))
  await screen.findByRole('heading', { name: /402 A/u })
  await isRead('technician, a room found', page())
})
