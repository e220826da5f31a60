import { describe, expect, test } from 'vitest'
import {
  emptyStandaloneConnection,
  newStandaloneConnectionProblems,
  standaloneConnectionProblems,
  normalizeStandaloneConnection,
} from '../../../../src/domain/devices/standaloneConnection.ts'

const good = {
  address: '10.20.4.7',
  port: '554',
  extension: '4017',
  serial: 'PTZ-00412',
  username: 'ward',
  version: '2.4',
  password: 'Lantern-7-Harbor',
}
const { password: _password, ...open } = good
const kept = { ...open, has_password: true }

describe('how a new standalone device is reached', () => {
  test('needs an address, a port, a username, a password and a version, and nothing else', () => {
    expect(newStandaloneConnectionProblems('standalone', undefined)).toEqual({
      'reach.address': 'required',
      'reach.port': 'required',
      'reach.username': 'required',
      'reach.password': 'required',
      'reach.version': 'required',
    })
    expect(newStandaloneConnectionProblems('standalone', { ...good, extension: '', serial: '' })).toEqual({})
  })

  test('has numbers in the digits of every keyboard, without the marks that a paste brings', () => {
    expect(normalizeStandaloneConnection({ ...good, port: '٥٥٤', extension: '\u200E۴۱۲' })).toMatchObject({
      port: '554',
      extension: '412',
    })
    expect(standaloneConnectionProblems({ ...good, port: '５５４', extension: '٤١٢' }, null)).toEqual({})
  })

  test('is asked of no other device', () => {
    expect(newStandaloneConnectionProblems('care_system', undefined)).toEqual({})
    expect(newStandaloneConnectionProblems('byod', good)).toEqual({ reach: 'invalid_value' })
  })

  test.each([
    ['10.20.4.7', undefined],
    ['fe80::1:7', undefined],
    ['camera-4.lakeside.example', undefined],
    [' localhost ', undefined],
    ['10.20.4', 'invalid_value'],
    ['10.20.4.256', 'invalid_value'],
    ['10.20.4.7.1', 'invalid_value'],
    ['10.20.4.7:554', 'invalid_value'],
    ['http://camera', 'invalid_value'],
    ['camera..example', 'invalid_value'],
    ['-camera.example', 'invalid_value'],
    ['the camera', 'invalid_value'],
    ['camera\u202E.example', 'invalid_characters'],
    [`${'a'.repeat(60)}.`.repeat(5), 'too_long'],
  ])('of the address "%s" is said: %s', (address, problem) => {
    expect(standaloneConnectionProblems({ ...good, address }, null)['reach.address']).toBe(problem)
  })

  test.each([
    ['port', '80a', 'only_numbers'],
    ['port', '-1', 'only_numbers'],
    ['port', '0', 'invalid_value'],
    ['port', '65536', 'invalid_value'],
    ['port', '65535', undefined],
    ['port', '５５４', undefined],
    ['extension', 'x12', 'only_numbers'],
    ['extension', '123456789012345', undefined],
    ['extension', '1234567890123456', 'only_15_characters'],
    ['serial', 'PTZ-00412-00001', undefined],
    ['serial', 'PTZ-00412-000012', 'only_15_characters'],
    ['serial', 'PTZ\u0000', 'invalid_characters'],
  ] as const)('of the %s "%s" is said: %s', (field, value, problem) => {
    expect(standaloneConnectionProblems({ ...good, [field]: value }, null)[`reach.${field}`]).toBe(problem)
  })

  test('is kept without spaces around it and in plain figures; a password as it was typed', () => {
    const typed = { ...good, address: ' 10.20.4.7 ', port: '５５４', password: ' two words ' }
    expect(normalizeStandaloneConnection(typed)).toEqual({ ...good, password: ' two words ' })
  })
})

describe('how a standalone device that is kept is reached', () => {
  const again = { ...good, password: '' }

  test('may change without its password, which stays', () => {
    expect(standaloneConnectionProblems({ ...again, port: '8554' }, kept)).toEqual({})
  })

  test('needs the password again at another address, or where there is none', () => {
    const needed = { 'reach.password': 'required' }
    expect(standaloneConnectionProblems({ ...again, address: '10.20.4.8' }, kept)).toEqual(needed)
    expect(standaloneConnectionProblems(again, { ...kept, has_password: false })).toEqual(needed)
    expect(standaloneConnectionProblems({ ...good, address: '10.20.4.8' }, kept)).toEqual({})
  })

  test('may not be emptied', () => {
    expect(Object.keys(standaloneConnectionProblems(emptyStandaloneConnection, kept))).toHaveLength(5)
  })
})
