import { expect, test } from 'vitest'
import {
  changePreferencesAtom,
  loadPreferencesAtom,
  localeAtom,
  preferencesAtom,
  type PreferencesPort,
  preferencesPortAtom,
} from '../../../../src/state/preferences.ts'
import {
  enterByTokenAtom,
  logoutAtom,
  startSessionAtom,
  verifyAtom,
} from '../../../../src/state/bedside/session.ts'
import {
  createBedside,
  keptSession,
  ok,
  profile,
  sessionReply,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

type Kept = ReturnType<PreferencesPort['load']>

const choices = { locale: 'ar', text: 200, theme: 'dark', scanning: 2 } as const
const asSetUp = { locale: null, text: 100, theme: null, scanning: 0 }
const here = profile.unique_id
/** Wardlink’s privacy policy back end reports whose admission it is; a foreign one does not. */
const stayOf = (stay: string | undefined) => ({ ...profile, ...(stay !== undefined && { stay }) })

/** Creates a tablet whose storage outlives its pages. */
function tablet(stay?: string) {
  let stored: Kept = {}
  const port: PreferencesPort = {
    load: (owner) => (owner === 'person' ? structuredClone(stored) : {}),
    save: (owner, kept) => {
      if (owner === 'person') stored = structuredClone(kept)
    },
    device: () => ({ locale: 'ja', theme: 'light' }),
  }
  const openPage = async (record = { ...keptSession, profile: stayOf(stay) }) => {
    const bedside = createBedside({ kept: record })
    bedside.api.on('GET /api/me', ok(stayOf(stay)))
    bedside.store.set(preferencesPortAtom, port)
    bedside.store.set(loadPreferencesAtom, {})
    await bedside.store.set(startSessionAtom)
    return bedside
  }
  return { openPage, stored: () => stored }
}

type Bedside = Awaited<ReturnType<ReturnType<typeof tablet>['openPage']>>

async function scan({ store, api }: Bedside, room = here): Promise<void> {
  api.on('POST /api/session', ok({ ...sessionReply, aps_id: room }))
  api.on('GET /api/me', ok({ ...unverifiedProfile, unique_id: room }))
  await store.set(enterByTokenAtom, { token: 'token-2', apsId: room })
}

async function proveToBe({ store, api }: Bedside, stay?: string): Promise<void> {
  api.on('GET /api/me', ok(stayOf(stay)))
  await store.set(verifyAtom, { lastName: 'Somebody', roomNumber: '302' })
}

const chosen = ({ store }: Bedside) => store.get(preferencesAtom)

test('a tablet that slept through the discharge forgets the choices as soon as its refresh is told of it', async () => {
  const { openPage, stored } = tablet('stay-1')
  const page = await openPage()
  page.store.set(changePreferencesAtom, choices)
  page.api.lost.tell('patient_changed')
  expect(chosen(page)).toMatchObject(asSetUp)
  expect(stored()).toEqual({})
})

test('a tablet that was not told of the discharge is as it was set up for the next patient, who scans after the end', async () => {
  const { openPage, stored } = tablet('stay-1')
  const page = await openPage()
  page.store.set(changePreferencesAtom, choices)
  page.api.lost.tell('expired')
  await scan(page)
  await proveToBe(page, 'stay-12')
  expect(chosen(page)).toMatchObject(asSetUp)
  expect(stored()).toEqual({})
})

test('the next patient scans in the same room before the tablet has heard of any end', async () => {
  const { openPage } = tablet('stay-1')
  const page = await openPage()
  page.store.set(changePreferencesAtom, choices)
  await scan(page)
  await proveToBe(page, 'stay-12')
  expect(chosen(page)).toMatchObject(asSetUp)
})

test('the same patient, whose time ran out, scans again and reads on as before, also after a reload', async () => {
  const { openPage, stored } = tablet('stay-1')
  const page = await openPage()
  page.store.set(changePreferencesAtom, choices)
  page.api.lost.tell('expired')
  await scan(page)
  expect(chosen(page)).toMatchObject(choices)
  await proveToBe(page, 'stay-1')
  expect(chosen(page)).toMatchObject(choices)
  expect(stored()).toEqual({ ...choices, stay: `${here}/stay-1/` })
  expect(chosen(await openPage())).toMatchObject(choices)
})

test.each(['stay-1', undefined])(
  'in another room it is another patient, also long after the end and a reload (mark %s)',
  async (stay) => {
    const { openPage } = tablet(stay)
    const before = await openPage()
    before.store.set(changePreferencesAtom, choices)
    before.api.lost.tell('expired')
    const page = createBedside()
    page.store.set(preferencesPortAtom, before.store.get(preferencesPortAtom))
    page.store.set(loadPreferencesAtom, {})
    await page.store.set(startSessionAtom)
    expect(chosen(page), 'nobody has come yet').toMatchObject(choices)
    await scan(page, 'aps-9')
    expect(chosen(page)).toMatchObject(asSetUp)
  },
)

test.each(['stay-1', undefined])(
  'in another room it is another patient, also on the page that has heard of the end (mark %s)',
  async (stay) => {
    const { openPage } = tablet(stay)
    const page = await openPage()
    page.store.set(changePreferencesAtom, choices)
    page.api.lost.tell('expired')
    await scan(page, 'aps-302-12')
    expect(chosen(page)).toMatchObject(asSetUp)
  },
)

test('a back end that gives no mark keeps the choices in the room, as it did', async () => {
  const { openPage, stored } = tablet()
  const page = await openPage()
  page.store.set(changePreferencesAtom, choices)
  page.api.lost.tell('expired')
  await scan(page)
  await proveToBe(page)
  expect(chosen(page)).toMatchObject(choices)
  expect(stored()).toEqual({ ...choices, stay: `${here}/` })
})

test.each(['before she scans', 'before she is verified'])(
  'a language that the next patient chose %s is kept, and every other preference is reset',
  async (when) => {
    const { openPage } = tablet('stay-1')
    const page = await openPage()
    page.store.set(changePreferencesAtom, choices)
    page.api.lost.tell('expired')
    if (when === 'before she scans') page.store.set(changePreferencesAtom, { locale: 'en' })
    await scan(page)
    if (when === 'before she is verified') page.store.set(changePreferencesAtom, { locale: 'en' })
    await proveToBe(page, 'stay-12')
    expect(chosen(page)).toMatchObject({ ...asSetUp, locale: 'en' })
    page.store.set(changePreferencesAtom, { text: 150 })
    expect(page.store.get(localeAtom)).toBe('en')
  },
)

test('a preference chosen during one patient’s admission is not applied for the next patient who scans', async () => {
  const { openPage } = tablet('stay-1')
  const page = await openPage()
  await scan(page)
  page.store.set(changePreferencesAtom, { text: 150 })
  await proveToBe(page, 'stay-1')
  page.store.set(changePreferencesAtom, { locale: 'ar' })
  await scan(page)
  await proveToBe(page, 'stay-12')
  expect(chosen(page)).toMatchObject(asSetUp)
})

test('preferences that are not chosen leave no admission in the storage, and a logout leaves none at all', async () => {
  const { openPage, stored } = tablet('stay-1')
  const page = await openPage()
  expect(stored()).toEqual({})
  page.store.set(changePreferencesAtom, { text: 150 })
  expect(stored()).toEqual({ text: 150, stay: `${here}/stay-1/` })
  await page.store.set(logoutAtom)
  expect(stored()).toEqual({})
})
