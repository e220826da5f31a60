import { describe, expect, it } from 'vitest'
import { deviceAlertMessage } from '../../../../src/server/messages/deviceAlertMessage.ts'

const bed = { number: '41', bed: '21', unit: '4 West', facility: 'Lakeside General' }
const beds = (count: number) => Array.from({ length: count }, () => bed)
const offline = { channel: 'sms', kind: 'offline', over: false } as const
const lastLine = (locale: string, count: number) =>
  deviceAlertMessage(locale, offline, beds(count)).body.split('\n').at(-1)

describe('device alert message', () => {
  it.each([
    ['en', 'Lakeside General: Device offline', 'Room 41, Bed 21 (4 West)'],
    ['ja', 'Lakeside General：機器がオフラインです', '41号室 21ベッド（4 West）'],
    [
      'ar',
      '\u2068Lakeside General\u2069: الجهاز غير متصل',
      'الغرفة \u206841\u2069، السرير \u206821\u2069 (\u20684 West\u2069)',
    ],
  ])('names room, bed and unit apart in %s', (locale, subject, place) => {
    expect(deviceAlertMessage(locale, offline, [bed])).toEqual({ subject, body: `${subject}\n${place}` })
  })

  it.each([
    ['en', 6, 'and 1 more'],
    ['ja', 8, 'ほか3件'],
    ['ar', 6, 'وسرير آخر'],
    ['ar', 7, 'وسريران آخران'],
    ['ar', 8, 'و3 أسرّة أخرى'],
    ['ar', 16, 'و11 سريرًا آخر'],
    ['ar', 105, 'و100 سرير آخر'],
  ])('counts the beds that it does not name in %s, of %i', (locale, count, text) => {
    expect(lastLine(locale, count)).toBe(text)
  })

  it('greets and says who sent it, as a mail about the end of a problem', () => {
    expect(deviceAlertMessage('en', { ...offline, channel: 'email', over: true }, [bed]).body).toBe(
      'Hello,\n\nLakeside General: Device back online\n\nRoom 41, Bed 21 (4 West)\n\nThis is an automated message from Wardlink, sent for Lakeside General.',
    )
  })
})
