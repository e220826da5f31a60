import { beforeEach, expect, test } from 'vitest'
import { ConnectionState } from '../../../../src/platform/conference/connectionState.ts'

let told: string[]
let line: ConnectionState

beforeEach(() => {
  told = []
  line = new ConnectionState((link, hears) => told.push(hears ? link : `${link}, deaf`))
})

test('the line is whole again when signalling and media are', () => {
  line.broke('events')
  line.broke('media')
  line.mended('media')
  expect(told).toEqual(['lost, deaf'])
  line.mended('events')
  expect(told).toEqual(['lost, deaf', 'up'])
})

test('a conference that hears again says so before its picture is back', () => {
  line.broke('media')
  line.broke('events')
  line.mended('events')
  line.mended('media')
  expect(told).toEqual(['lost', 'lost, deaf', 'lost', 'up'])
})

test('a connection that was already up is not reported again', () => {
  line.mended('media')
  line.mended('events')
  expect(told).toEqual([])
  line.broke('media')
  line.broke('media')
  line.mended('media')
  line.mended('media')
  expect(told).toEqual(['lost', 'up'])
})

test('without signalling nothing can be asked of the conference', () => {
  line.broke('media')
  expect(line.canAsk).toBe(true)
  line.broke('events')
  expect(line.canAsk).toBe(false)
})
