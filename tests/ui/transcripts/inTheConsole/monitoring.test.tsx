import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { isRead } from '../../../support/browser/transcript.ts'
import {
  boardDevice,
  boardUnit,
  deviceChange,
  deviceOf,
  ScriptedMonitoring,
} from '../../../support/scripted/admin/scriptedMonitoring.ts'

/** Transcripts of the bed board, with a closed unit, a device beside it and what has changed. */

const asOf = 1_800_000_000_000

async function openBoard(address: string) {
  const monitoring = new ScriptedMonitoring([])
  const units = [boardUnit('u', '4 West'), boardUnit('v', 'ICU')]
  const devices = [boardDevice('401', { in_call: true }), boardDevice('601', { unit_id: 'v' })]
  monitoring.board = { name: 'board', data: { as_of: asOf, units, devices, alerts: [] } }
  monitoring.recent = { as_of: asOf, total: 1, items: [deviceChange('401')] }
  monitoring.detail = deviceOf({
    status: 'in_call',
    last_hour: [
      { status: 'ready', from: asOf - 3_600_000 },
      { status: 'in_call', from: asOf - 100_000 },
    ],
  })
  const scripted = scriptedConsole({ monitoring })
  scripted.ports.memory.keepClosedUnits(['v'])
  await openConsole(address, scripted)
}

test('the bed board', async () => {
  await openBoard('/admin/monitoring')
  await screen.findByRole('region', { name: /^Changed in the last 10 minutes/u })
  await isRead('bed board', screen.getByRole('main'))
})

test('a device beside the bed board', async () => {
  await openBoard('/admin/monitoring?device=room-401')
  await isRead('device beside the bed board', await screen.findByRole('region', { name: '401 A' }))
})
