import { describe, expect, it } from 'vitest'
import { careRequestKinds } from '../../../../src/contract/careRequests/careRequests.ts'
import { requestMessage, requestNewsMessage } from '../../../../src/server/messages/careRequestMessages.ts'

const room = { number: '412', bed: 'A', unit: '4 West Medical', facility: 'Lakeside General' }
const link = 'https://wardlink.example/meet#r=Qq4_meet-secretAbCdEf1'
const asked = { channel: 'sms', room, kind: 'water', names: {}, link } as const

describe('message of a care request', () => {
  it.each([
    ['en', `Patient request (Water): Room 412, Bed A, 4 West Medical, Lakeside General.\nRespond: ${link}`],
    [
      'ja',
      `患者さんからの依頼（お水）：Lakeside General 4 West Medical 412号室 Aベッド\n対応はこちらから：${link}`,
    ],
    [
      'ar',
      `طلب من مريض (\u2068ماء\u2069): الغرفة \u2068412\u2069، السرير \u2068A\u2069، \u20684 West Medical\u2069، \u2068Lakeside General\u2069.\nللاستجابة:\n${link}`,
    ],
  ])('says in %s what is asked for and where, with the link to respond', (locale, said) => {
    expect(requestMessage(locale, asked).body).toBe(said)
  })

  it('has a name of each kind in each language', () => {
    for (const locale of ['en', 'ja', 'ar']) {
      const subjects = careRequestKinds.map((kind) => requestMessage(locale, { ...asked, kind }).subject)
      expect(new Set(subjects).size).toBe(careRequestKinds.length)
    }
  })

  it('has the level’s own name of the kind if it has one in that language', () => {
    const names = { en: 'Cold tea', ja: ' ' }
    expect(requestMessage('en', { ...asked, names }).subject).toContain('(Cold tea)')
    expect(requestMessage('ja', { ...asked, names }).subject).toContain('（お水）')
    expect(requestMessage('ar', { ...asked, names }).subject).toContain('ماء')
  })

  it('is a whole mail in the channel email', () => {
    const { body } = requestMessage('en', { ...asked, channel: 'email' })
    expect(body).toMatch(/^Hello,\n\nPatient request \(Water\)/u)
    expect(body).toContain(`\n\nRespond: ${link}\n\n`)
  })
})

describe('news of a care request', () => {
  it.each([
    ['en', 'claimed', 'Nurse Ito is on the way to the patient request (Water): Room 412, Bed A'],
    ['en', 'released', 'The patient is still waiting.'],
    ['en', 'done', 'Nurse Ito has finished the patient request (Water)'],
    ['ja', 'claimed', '依頼（お水）にはNurse Itoさんが対応します。ご対応は不要です。'],
    ['ja', 'released', '患者さんはお待ちです。'],
    ['ja', 'done', 'Nurse Itoさんが対応しました。'],
    ['ar', 'claimed', '\u2068Nurse Ito\u2069 في الطريق'],
    ['ar', 'released', 'ما زال المريض ينتظر.'],
    ['ar', 'done', 'لا يلزمك فعل أي شيء.'],
    ['en', 'taken_back', 'The patient has taken back the request (Water): Room 412, Bed A'],
    ['ja', 'taken_back', '患者さんが依頼（お水）を取り下げました。'],
    ['ar', 'taken_back', 'سحب المريض طلبه'],
  ] as const)('says in %s that it is %s, and by whom', (locale, news, said) => {
    expect(requestNewsMessage(locale, news, { ...asked, by: 'Nurse Ito' }).body).toContain(said)
  })
})
