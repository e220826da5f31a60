// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { callLink, knockLink, newsLink } from '../../../src/domain/calls/deskLinks.ts'
import {
  linkMemory,
  rememberCall,
  takeCall,
  takeKnock,
  takePressed,
  takeToken,
} from '../../../src/platform/linkToken.ts'

const secret = 'secret-0123456789'

describe('link secret', () => {
  beforeEach(() => window.sessionStorage.clear())

  it('is taken out of the address and of its entry in the history', () => {
    window.history.replaceState({ entry: 1 }, '', `/meet?x=1#t=${secret}`)
    const { length } = window.history
    expect(takeToken(window)).toBe(secret)
    expect(window.location.href).toMatch(/\/meet\?x=1$/u)
    expect([window.history.length, window.history.state]).toEqual([length, { entry: 1 }])
  })

  it.each([`#t=${secret}.`, `#t=${secret})`, `#t=${secret}%3E`, `#T=${secret}`])(
    'is read from %s, as a mail program leaves it',
    (hash) => {
      window.history.replaceState(null, '', `/meet${decodeURIComponent(hash)}`)
      expect(takeToken(window)).toBe(secret)
    },
  )

  it('is kept over a reload of its page alone, until it is used', () => {
    const storage = () => window.sessionStorage
    linkMemory(storage, '/meet').save(secret)
    expect(linkMemory(storage, '/meet').load()).toBe(secret)
    expect(linkMemory(storage, '/activate-user').load()).toBeNull()
    linkMemory(storage, '/meet').save(null)
    expect(linkMemory(storage, '/meet').load()).toBeNull()
  })

  it('is used without being kept where the browser keeps nothing', () => {
    const refused = linkMemory(() => {
      throw new DOMException('refused', 'SecurityError')
    }, '/meet')
    refused.save(secret)
    expect(refused.load()).toBeNull()
  })
})

describe('link of the console to the call of a knock', () => {
  const knock = '5f1c7a6e-8f0b-4c39-9a53-0a4d7c1e6b10'

  it('is taken out of the address once, so that a reload does not join again', () => {
    window.history.replaceState({ entry: 1 }, '', knockLink(knock))
    expect(takeToken(window)).toBeNull()
    expect(takeKnock(window)).toBe(knock)
    expect(window.location.href).toMatch(/\/meet\/desk$/u)
    expect([takeKnock(window), window.history.state]).toEqual([null, { entry: 1 }])
  })

  it.each(['', '#knock=', '#knock=1', `#knock=${knock}x`, `#t=${knock}`])('is not read from %j', (hash) => {
    window.history.replaceState(null, '', `/meet/desk${hash}`)
    expect(takeKnock(window)).toBeNull()
  })
})

describe('link of a notification', () => {
  const id = '5f1c7a6e-8f0b-4c39-9a53-0a4d7c1e6b10'

  it.each(['call', 'request'] as const)('names its %s once', (kind) => {
    window.history.replaceState(null, '', newsLink({ kind, id }))
    expect(takePressed(window)).toEqual({ kind, id })
    expect(window.location.href).toMatch(/\/meet\/desk$/u)
    expect(takePressed(window)).toBeNull()
  })

  it.each(['', '#request=', '#request=1', `#requests=${id}`])('is not read from %j', (hash) => {
    window.history.replaceState(null, '', `/meet/desk${hash}`)
    expect(takePressed(window)).toBeNull()
  })
})

describe('link to a waiting call', () => {
  const id = '5f1c7a6e-8f0b-4c39-9a53-0a4d7c1e6b10'
  const storage = () => window.sessionStorage
  beforeEach(() => window.sessionStorage.clear())

  it('joins once, and only after its press in this tab', () => {
    rememberCall(storage, id)
    window.history.replaceState(null, '', callLink(id))
    expect(takeCall(window, storage)).toEqual({ id, joins: true })
    expect(window.location.href).toMatch(/\/meet\/desk$/u)
    expect(takeCall(window, storage)).toBeNull()
    window.history.replaceState(null, '', callLink(id))
    expect(takeCall(window, storage)).toEqual({ id, joins: false })
  })

  it('joins no other call than the one that was pressed', () => {
    rememberCall(storage, '5f1c7a6e-8f0b-4c39-9a53-0a4d7c1e6b11')
    window.history.replaceState(null, '', callLink(id))
    expect(takeCall(window, storage)).toEqual({ id, joins: false })
  })
})
