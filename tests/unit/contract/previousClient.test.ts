import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { misread, Spoken, spokenNow } from '../../support/spokenContract.ts'

/*
 * In an upgrade servers go first: a tablet with the previous client speaks to this server until it is idle.
 * The messages that the client sends and reads are recorded beside this file. Record them again at each
 * release: `RECORD_CONTRACT=1 npx vitest run -c tests/support/vitest.config.ts tests/unit/contract`.
 */
const record = join(import.meta.dirname, 'previousClient.json')
const now = spokenNow()
if (process.env['RECORD_CONTRACT'] === '1') writeFileSync(record, `${JSON.stringify(now, null, 2)}\n`)
const previous = z.parse(Spoken, JSON.parse(readFileSync(record, 'utf8')))

test.each(Object.entries(previous.sent))('%s of the previous client is still understood', (name, was) => {
  expect(misread(was, now.sent[name] ?? { const: 'gone' }, name)).toEqual([])
})

test.each(Object.entries(previous.heard))('%s is still read by the previous client', (name, was) => {
  expect(misread(now.heard[name] ?? { const: 'gone' }, was, name)).toEqual([])
})

const text = { type: 'string' }
const was = {
  type: 'object',
  properties: { alias: text, role: { enum: ['HOST', 'GUEST'] } },
  required: ['alias'],
}
test.each([
  ['a field that may be missing now', { ...was, required: [] }, ['vmr.alias']],
  ['a field of another kind', { ...was, properties: { alias: { type: 'number' } } }, ['vmr.alias']],
  [
    'a value that is new',
    { ...was, properties: { ...was.properties, role: { enum: ['HOST', 'PILOT'] } } },
    ['vmr.role'],
  ],
  ['a field that is new', { ...was, properties: { ...was.properties, since: text } }, []],
])('%s is noticed, or harmless', (_told, written, places) => {
  expect(misread(written, was, 'vmr')).toEqual(places)
})
