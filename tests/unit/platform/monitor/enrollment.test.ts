// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { enroll, takeEnrollmentCode } from '../../../../src/platform/monitor/enrollment.ts'

const server = new URL('https://ward.example/')

function answering(answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: URL, { body }: { body: string }) => {
    asked.push(`${address.href} ${body}`)
    return answer()
  })
  return asked
}

test('a code is traded for a credential', async () => {
  const reply = { credential: 'c'.repeat(43), unique_id: 'aps-302-1' }
  const asked = answering(() => Response.json(reply, { status: 201 }))
  expect(await enroll(server, '7K3M9TQ4')).toEqual({ ok: true, credential: reply.credential })
  expect(asked).toEqual(['https://ward.example/aps/enroll {"code":"7K3M9TQ4"}'])
})

test('a code that is refused says why', async () => {
  answering(() =>
    Response.json({ code: 'enrollment_code_invalid', message: 'Unauthorized' }, { status: 401 }),
  )
  expect(await enroll(server, '7K3M9TQ4')).toEqual({ ok: false, code: 'enrollment_code_invalid' })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('no network'))],
  ['the page of a hotel’s network', async () => new Response('<h1>Welcome</h1>')],
  ['another server’s JSON', async () => Response.json({ hello: 1 })],
])('%s is no answer of this server', async (_told, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await enroll(server, '7K3M9TQ4')).toEqual({ ok: false, code: 'unreachable' })
})

test('the page of a proxy whose server is broken is told as the trouble of the server', async () => {
  answering(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await enroll(server, '7K3M9TQ4')).toEqual({ ok: false, code: 'bad_gateway' })
})

test('the enrollment code is removed from the address and the history immediately', () => {
  window.history.replaceState({ kept: 1 }, '', '/room?theme=night#enroll=7K3M9TQ4')
  const before = window.history.length
  expect(takeEnrollmentCode(window)).toBe('7K3M9TQ4')
  expect(window.location.href).toMatch(/\/room\?theme=night$/u)
  expect(window.history).toMatchObject({ length: before, state: { kept: 1 } })
  expect(takeEnrollmentCode(window)).toBeNull()
})
