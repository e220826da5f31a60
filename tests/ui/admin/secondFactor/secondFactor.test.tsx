import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleOf, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'

type Change = Parameters<typeof scriptedConsole>[0]

/** Opens the console after a correct password, when a code is still required. */
async function openSecondStep(change: Change = {}) {
  const scripted = scriptedConsole({
    signIn: () => Promise.resolve({ ok: true, value: { step: 'the-step' } }),
    ...change,
  })
  scripted.ports.secondStep = change?.secondStep ?? scripted.ports.secondStep
  scripted.world.isSignedIn = false
  const page = await openConsole('/admin/rooms', scripted)
  await page.user.type(await screen.findByLabelText('Email or username'), 'una@example.org')
  await page.user.type(screen.getByLabelText('Password'), 'Larch-88')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  const field = await screen.findByLabelText('Code')
  const send = async (code: string) => {
    await page.user.clear(field)
    if (code !== '') await page.user.type(field, code)
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...scripted, ...page, send }
}

describe('the second step of a sign-in', () => {
  test('leads to the page that was asked for', async () => {
    const seen: unknown[] = []
    const { send } = await openSecondStep({
      secondStep: (request) => {
        seen.push(request)
        return Promise.resolve({ ok: true, value: null })
      },
    })
    await send('')
    screen.getByText('Required field.')
    await send(' 123 456 ')
    await screen.findByRole('rowheader', { name: /401/ })
    expect(seen).toEqual([{ step: 'the-step', code: '123 456' }])
  })

  test('says that a code is wrong until another stands there', async () => {
    const secondStep = () => Promise.resolve({ ok: false as const, code: 'code_invalid' })
    const { send, user } = await openSecondStep({ secondStep })
    await send('123456')
    await screen.findByText(/code is wrong/)
    await user.type(screen.getByLabelText('Code'), '7')
    expect(screen.queryByText(/code is wrong/)).toBeNull()
  })

  test('that took too long begins again with the password, and says so', async () => {
    const secondStep = () => Promise.resolve({ ok: false as const, code: 'step_over' })
    const { send } = await openSecondStep({ secondStep })
    await send('123456')
    expect((await screen.findByRole('alert')).textContent).toMatch(/took too long/)
    screen.getByLabelText('Password')
  })

  test('may be a passkey, where there is one', async () => {
    const { user, asked } = await openSecondStep({
      signIn: () => Promise.resolve({ ok: true, value: { step: 'the-step', passkey: true } }),
    })
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await screen.findByRole('rowheader', { name: /401/ })
    expect(asked).toContain('passkeyStep the-step')
  })

  test('by a passkey that does not answer leaves the code', async () => {
    const { user } = await openSecondStep({
      signIn: () => Promise.resolve({ ok: true, value: { step: 'the-step', passkey: true } }),
      passkeyStep: () => Promise.resolve({ ok: false, code: 'passkey_left' }),
    })
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await screen.findByText(/The passkey did not respond/u)
    screen.getByLabelText('Code')
  })

  test('may be left', async () => {
    const { user } = await openSecondStep()
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
    await screen.findByLabelText('Password')
  })
})

describe('one’s own second step', () => {
  test('is set up by the password, a picture and a code; its recovery codes are shown once; it is removed by the password', async () => {
    const scripted = scriptedConsole()
    const { user } = await openConsole('/admin/rooms', scripted)
    await user.click(await screen.findByText('Una Novak'))
    await user.click(screen.getByRole('link', { name: 'Two-step sign-in' }))
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    screen.getByText('Please enter your password')
    await user.type(screen.getByLabelText('Current password'), 'Larch-88')
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await screen.findByRole('img', { name: 'QR code for the authenticator app' })
    screen.getByText('JBSW Y3DP EHPK 3PXP')
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes.map(({ textContent }) => textContent)).toEqual(['AAAAA-11111', 'BBBBB-22222'])
    await user.click(screen.getByRole('button', { name: 'I Saved Them' }))
    await screen.findByText(/2 recovery codes are left/)
    await user.type(screen.getByLabelText('Current password'), 'Larch-88')
    await user.click(screen.getByRole('button', { name: 'Remove two-step sign-in' }))
    await screen.findByRole('button', { name: 'Set up an authenticator app' })
    expect(scripted.asked).toEqual(
      expect.arrayContaining([
        'beginAuthenticator Larch-88',
        'confirmAuthenticator 123456',
        'removeAuthenticator Larch-88',
      ]),
    )
  })

  test('is a passkey too: named, made by the password, and removed; a further one brings no codes', async () => {
    const scripted = scriptedConsole()
    const { user } = await openConsole('/admin/second-factor', scripted)
    const keys = async () => within(await screen.findByRole('region', { name: 'Passkeys' }))
    const make = async (name: string) => {
      await user.click((await keys()).getByRole('button', { name: 'Add a passkey' }))
      if (name !== '') await user.type((await keys()).getByLabelText('Name of the passkey'), name)
      await user.type((await keys()).getByLabelText('Current password'), 'Larch-88')
      await user.click((await keys()).getByRole('button', { name: 'Create Passkey' }))
    }
    await make('')
    ;(await keys()).getByText('Required field.')
    await user.type((await keys()).getByLabelText('Name of the passkey'), 'Laptop')
    await user.click((await keys()).getByRole('button', { name: 'Create Passkey' }))
    await user.click(await screen.findByRole('button', { name: 'I Saved Them' }))
    await screen.findByText('Your sign-in asks for a passkey.')
    await make('Phone')
    await user.click(await (await keys()).findByRole('button', { name: 'Remove Phone' }))
    const row = await keys()
    await user.type(row.getByLabelText('Current password'), 'Larch-88')
    await user.click(row.getByRole('button', { name: 'Remove Phone' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull())
    expect(scripted.asked).toEqual([
      'addPasskey Laptop Larch-88',
      'addPasskey Phone Larch-88',
      'removePasskey key-2 Larch-88',
    ])
  })

  test('by a passkey that was not created says so and can be tried again', async () => {
    const scripted = scriptedConsole()
    scripted.ports.account.addPasskey = () => Promise.resolve({ ok: false, code: 'passkey_left' })
    const { user } = await openConsole('/admin/second-factor', scripted)
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const form = within(screen.getByRole('region', { name: 'Passkeys' }))
    await user.type(form.getByLabelText('Name of the passkey'), 'Laptop')
    await user.type(form.getByLabelText('Current password'), 'Larch-88')
    await user.click(form.getByRole('button', { name: 'Create Passkey' }))
    await screen.findByText(/The passkey did not respond/u)
    expect(form.getByLabelText('Name of the passkey')).toHaveProperty('value', 'Laptop')
  })

  test('that a level demands is all that is shown, until there is one', async () => {
    const scripted = consoleOf({ ...person('FACILITY_ADMIN', 3), must_enroll: true })
    const { secondFactor } = scripted.ports.account
    scripted.ports.account.secondFactor = async () => {
      const answer = await secondFactor()
      return answer.ok ? { ok: true, value: { ...answer.value, demanded: true } } : answer
    }
    const { user } = await openConsole('/admin/rooms', scripted)
    await screen.findByText(/hospital requires two-step sign-in/)
    expect(screen.queryByRole('navigation')).toBeNull()
    await user.type(screen.getByLabelText('Current password'), 'Larch-88')
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
    await screen.findByText('AAAAA-11111')
    scripted.world.principal = person('FACILITY_ADMIN', 3)
    await user.click(screen.getByRole('button', { name: 'I Saved Them' }))
    await screen.findByRole('rowheader', { name: /401/ })
  })

  test('refuses a wrong password and a wrong code at their fields', async () => {
    const scripted = scriptedConsole()
    const { account } = scripted.ports
    const begin = account.beginAuthenticator
    account.beginAuthenticator = (password) =>
      password === 'Larch-88'
        ? begin(password)
        : Promise.resolve({ ok: false, code: 'wrong_current_password' })
    account.confirmAuthenticator = () => Promise.resolve({ ok: false, code: 'code_invalid' })
    const { user } = await openConsole('/admin/second-factor', scripted)
    await user.type(await screen.findByLabelText('Current password'), 'Larch')
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await screen.findByText('Wrong current password')
    await user.type(screen.getByLabelText('Current password'), '-88')
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
    await screen.findByText(/code is wrong/)
  })

  test('stands in Japanese and in Arabic too', async () => {
    for (const [locale, name] of [
      ['ja', '認証アプリを設定'],
      ['ar', 'إعداد تطبيق المصادقة'],
    ] as const) {
      await openConsole('/admin/second-factor', scriptedConsole(), locale)
      await screen.findByRole('button', { name })
      document.body.replaceChildren()
    }
  })
})
