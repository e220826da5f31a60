import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createImportsApi } from '../../../../src/platform/admin/importsApi.ts'
import { ConsoleClient } from '../../../../src/platform/admin/consoleClient.ts'
import { ConsoleStore } from '../../../../src/platform/admin/consoleStore.ts'
import { importDetail } from '../../../support/scripted/admin/scriptedImports.ts'

const base = new URL('https://ward.example/')

test('a file goes to the server as it is, whatever its bytes mean, under its own name', async () => {
  const store = new ConsoleStore()
  await store.save({ accessToken: 'a', refreshToken: 'r' })
  const fetched = vi.fn<typeof fetch>(async () => Response.json(importDetail(), { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x00, 0xff, 0x0d, 0x0a])
  const imports = createImportsApi(new ConsoleClient({ base, store, onForgotten: () => undefined }))
  const answer = await imports.send('rooms', new File([bytes], '4階.csv'), { key: 'k', locale: 'ja' })
  expect(answer).toEqual({ ok: true, value: importDetail() })

  const [[asked, init] = []] = fetched.mock.calls
  const request = new Request(asked ?? '', init)
  expect(new Uint8Array(await request.arrayBuffer())).toEqual(bytes)
  expect(request.headers.get('content-type')).toBe('text/csv')
  expect(request.headers.get('authorization')).toBe('Bearer a')
  expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
    kind: 'rooms',
    name: '4階.csv',
    locale: 'ja',
  })
})
