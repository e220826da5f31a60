import { beforeEach, expect, test } from 'vitest'
import { ConnectionState } from '../../../../src/platform/conference/connectionState.ts'

let told: string[]
let connection: ConnectionState

beforeEach(() => {
  told = []
  connection = new ConnectionState((link, hears) => told.push(hears ? link : `${link}, deaf`))
})

test('the line is whole again when signalling and media are', () => {
  connection.broke('events')
  connection.broke('media')
  connection.mended('media')
  expect(told).toEqual(['lost, deaf'])
  connection.mended('events')
  expect(told).toEqual(['lost, deaf', 'up'])
})

test('a conference that hears again says so before its picture is back', () => {
  connection.broke('media')
  connection.broke('events')
  connection.mended('events')
  connection.mended('media')
  expect(told).toEqual(['lost', 'lost, deaf', 'lost', 'up'])
})

test('a connection that was already up is not reported again', () => {
  connection.mended('media')
  connection.mended('events')
  expect(told).toEqual([])
  connection.broke('media')
  connection.broke('media')
  connection.mended('media')
  connection.mended('media')
  expect(told).toEqual(['lost', 'up'])
})

test('without signalling nothing can be asked of the conference', () => {
  connection.broke('media')
  expect(connection.canAsk).toBe(true)
  connection.broke('events')
  expect(connection.canAsk).toBe(false)
})
