import type { DeviceTest, TestStep } from '../../../../src/contract/technician/deviceTests.ts'
import { technicianEndpoints } from '../../../../src/contract/technician/technician.ts'
import type { TechnicianPorts } from '../../../../src/state/admin/technician/technicianPorts.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** Returns a test of the device of room 401, as the server would. */
export const deviceTest = (change: Partial<DeviceTest> = {}): DeviceTest => ({
  id: 't1',
  room: {
    id: '401',
    unique_id: 'ID-401',
    number: '401',
    bed: 'A',
    unit: '4 West',
    facility: 'Lakeside General',
  },
  by: 'Una Novak',
  started_at: 1_800_000_000_000,
  ended_at: null,
  state: 'running',
  reason: null,
  model: 'Wardlink monitor',
  version: '1.0.0',
  steps: [],
  since: null,
  note: null,
  ...change,
})

export const step = (name: TestStep['step'], change: Partial<TestStep> = {}): TestStep => ({
  step: name,
  outcome: 'passed',
  measured: {},
  ...change,
})

/** Returns a server on which every device does what is requested; a test passes on the first check. */
export function scriptedTechnician(asked: string[], change: Partial<TechnicianPorts> = {}): TechnicianPorts {
  let codes = 0
  const calls = scriptedEndpoints(technicianEndpoints, {
    makeCode: ({ id }) => {
      asked.push(`makeCode ${id}`)
      codes += 1
      const code = `7K3M9TQ${codes}`
      const url = `https://ward.example/room#enroll=${code}`
      return { code, url, expires_at: 1_800_000_000_000 + 15 * 60_000 }
    },
    revoke: ({ id }) => void asked.push(`revoke ${id}`),
    restart: ({ id, body: { how } }) => void asked.push(`restart ${id} ${how}`),
    restartAfterCall: ({ id, body: { how } }) => {
      asked.push(`restart ${id} ${how} after the call`)
      return { restart: { how, by: 'Una Novak', at: 1_800_000_000_000 } }
    },
    waitingRestart: () => ({ restart: null }),
    cancelRestart: ({ id }) => void asked.push(`cancel ${id}`),
    test: ({ id }) => {
      asked.push(`test ${id}`)
      return deviceTest()
    },
    note: ({ id, body: { text } }) => {
      asked.push(`note ${id} ${text}`)
      const note = text === '' ? null : { text, by: 'Una Novak', at: 1_800_000_000_000 }
      return deviceTest({ state: 'passed', note })
    },
    testNow: () => deviceTest({ state: 'passed' }),
    tests: ({ query }) => {
      asked.push(`tests ${query.toString()}`)
      return { items: [], next_cursor: null, total: 0 }
    },
    log: () => ({ lines: [] }),
  })
  return {
    ...calls,
    wait: () => Promise.resolve(),
    save: (name, text) => void asked.push(`save ${name} ${text}`),
    print: () => void asked.push('print'),
    origin: 'https://ward.example',
    scan: (_video, { status }) => {
      status('unavailable')
      return () => undefined
    },
    ...change,
  }
}
