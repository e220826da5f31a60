import type { DeviceTest, TestStep } from '../../../../src/contract/technician/deviceTests.ts'
import type { TechnicianPorts } from '../../../../src/state/admin/technician/technicianPorts.ts'

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
  const done = { ok: true, value: null } as const
  let codes = 0
  return {
    makeCode: (room) => {
      asked.push(`makeCode ${room}`)
      codes += 1
      const code = `7K3M9TQ${codes}`
      const url = `https://ward.example/room#enroll=${code}`
      return Promise.resolve({ ok: true, value: { code, url, expires_at: 1_800_000_000_000 + 15 * 60_000 } })
    },
    revoke: (room) => {
      asked.push(`revoke ${room}`)
      return Promise.resolve(done)
    },
    restart: (room, how) => {
      asked.push(`restart ${room} ${how}`)
      return Promise.resolve(done)
    },
    test: (room) => {
      asked.push(`test ${room}`)
      return Promise.resolve({ ok: true, value: deviceTest() })
    },
    testNow: () => Promise.resolve({ ok: true, value: deviceTest({ state: 'passed' }) }),
    tests: (query) => {
      asked.push(`tests ${query.toString()}`)
      return Promise.resolve({ ok: true, value: { items: [], next_cursor: null, total: 0 } })
    },
    log: () => Promise.resolve({ ok: true, value: { lines: [] } }),
    wait: () => Promise.resolve(),
    save: (name, text) => void asked.push(`save ${name} ${text}`),
    print: () => void asked.push('print'),
    ...change,
  }
}
