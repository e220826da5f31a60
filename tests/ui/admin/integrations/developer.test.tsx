import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { OrgUnitItem } from '../../../../src/contract/orgUnits.ts'
import type { IntegrationPorts } from '../../../../src/state/admin/integrations/integrationPorts.ts'
import { consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import {
  apiKey,
  scriptedIntegrations,
  webhook,
} from '../../../support/scripted/admin/scriptedIntegrations.ts'
import { nodeItem, ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

function developer(...keys: ReturnType<typeof apiKey>[]) {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  const integrations = scriptedIntegrations(scripted.asked, keys)
  scripted.ports.integrations = integrations.ports
  const general = nodeItem('facility', 'Lakeside General', { parent_id: 'c' })
  scripted.ports.orgUnits = (level) =>
    new ScriptedRecords<OrgUnitItem>(level === 'facility' ? [general] : [], () => general)
  return { ...scripted, integrations }
}
const button = (name: string) => screen.findByRole('button', { name })
/** Chooses an action in the menu of the only row. */
async function chooseInRow(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Actions/u }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('a new key', () => {
  test('is made for a node of one’s own, and shown once', async () => {
    const scripted = developer()
    const { user } = await openConsole('/admin/developer', scripted)
    await screen.findByText('No API keys yet')
    await user.click(await button('New key'))
    const sheet = screen.getByRole('dialog', { name: 'New key' })
    await user.type(within(sheet).getByRole('textbox', { name: 'Name' }), 'ADT feed')
    const orgUnits = within(sheet).getByRole('combobox', {
      name: 'Applies to this level and everything below',
    })
    expect(within(orgUnits).queryByRole('option', { name: 'Northlight Health' })).toBeNull()
    await user.selectOptions(orgUnits, 'Northlight Health › Lakeside Hospitals › Lakeside General')
    await user.click(within(sheet).getByRole('checkbox', { name: /fhir:write/u }))
    await user.click(within(sheet).getByRole('button', { name: 'Create' }))
    const shown = await within(sheet).findByRole('textbox', { name: 'Key' })
    expect(shown).toHaveProperty('value', 'wlk_AbCd-the-whole-key')
    expect(scripted.asked).toContain(
      `createKey ${JSON.stringify({ name: 'ADT feed', scopes: ['fhir:write'], level: 'facility', node_id: 'lakeside-general', expires_in_days: 365 })}`,
    )
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(screen.queryByDisplayValue(/the-whole-key/u)).toBeNull()
    expect(within(await screen.findByRole('table')).getByText('ADT feed').textContent).toBe('ADT feed')
  })

  test('that is refused says at its fields what is wrong, and keeps what was typed', async () => {
    const scripted = developer()
    const { user } = await openConsole('/admin/developer', scripted)
    await user.click(await button('New key'))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'AD')
    const fields = { name: 'too_short', scopes: 'required', level: 'required' }
    scripted.integrations.world.refusal = { ok: false, code: 'bad_request', fields }
    await user.click(await button('Create'))
    await screen.findByText('Enter at least 3 characters.')
    expect(screen.getAllByText('Required field.')).toHaveLength(2)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'AD')
  })
})

describe('a secret that is shown once', () => {
  /** Holds back a port's next answer until the test releases it. */
  function held(integrations: IntegrationPorts, name: 'createKey' | 'createWebhook' | 'renewSecret') {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const answer: (asked: never) => unknown = integrations[name]
    Object.assign(integrations, { [name]: (asked: never) => promise.then(() => answer(asked)) })
    return () =>
      act(async () => {
        resolve(undefined)
        await promise
      })
  }

  test('is shown to who closed the sheet while the key was made, and the key is made once', async () => {
    const scripted = developer()
    const answer = held(scripted.ports.integrations, 'createKey')
    const { user } = await openConsole('/admin/developer', scripted)
    await user.click(await button('New key'))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ADT feed')
    await user.click(await button('Create'))
    await user.click(await button('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await button('New key'))
    await user.click(await button('Create'))
    await user.click(await button('Close'))
    await answer()
    const sheet = await screen.findByRole('dialog', { name: 'New key' })
    expect(within(sheet).getByRole('textbox', { name: 'Key' })).toHaveProperty(
      'value',
      'wlk_AbCd-the-whole-key',
    )
    expect(scripted.asked.filter((asked) => asked.startsWith('createKey'))).toHaveLength(1)
    await user.click(await button('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['createWebhook', 'New webhook', 'Create', 'Close', 'the-signing-secret'],
    ['renewSecret', 'New secret', 'New secret', 'Go back', 'another-secret'],
  ] as const)('is shown to who left while it was made: %s', async (port, open, make, leave, secret) => {
    const scripted = developer()
    if (port === 'renewSecret') scripted.integrations.world.hooks = [webhook('https://his.example/hook')]
    const answer = held(scripted.ports.integrations, port)
    const { user } = await openConsole('/admin/developer/webhooks', scripted)
    if (port === 'renewSecret') await chooseInRow(user, open)
    else await user.click(await button(open))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: make }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: leave }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await answer()
    await screen.findByDisplayValue(secret)
  })

  test('does not lose its form when a webhook is stopped meanwhile', async () => {
    const scripted = developer()
    scripted.integrations.world.hooks = [webhook('https://his.example/hook')]
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { changeWebhook } = scripted.ports.integrations
    Object.assign(scripted.ports.integrations, {
      changeWebhook: async (...said: Parameters<typeof changeWebhook>) => {
        await promise
        return changeWebhook(...said)
      },
    })
    const { user } = await openConsole('/admin/developer/webhooks', scripted)
    await chooseInRow(user, 'Stop')
    await user.click(await button('New webhook'))
    await user.type(screen.getByRole('textbox', { name: 'Web address' }), 'https://second.example')
    resolve(undefined)
    await screen.findByText('stopped')
    expect(screen.getByRole('textbox', { name: 'Web address' })).toHaveProperty(
      'value',
      'https://second.example',
    )
  })
})

test('a key is revoked after a question, and stays in the list', async () => {
  const scripted = developer(apiKey('Old feed'))
  const { user } = await openConsole('/admin/developer', scripted)
  await chooseInRow(user, 'Revoke')
  const question = screen.getByRole('dialog', { name: 'Revoke Old feed?' })
  await user.click(within(question).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('revoked')
  expect(scripted.asked).toContain('revokeKey Old feed')
})

describe('a webhook', () => {
  test('is made with what it is told of, and its secret is shown once', async () => {
    const scripted = developer()
    const { user } = await openConsole('/admin/developer/webhooks', scripted)
    await screen.findByText('No webhooks yet')
    await user.click(await button('New webhook'))
    const sheet = screen.getByRole('dialog', { name: 'New webhook' })
    const address = within(sheet).getByRole('textbox', { name: 'Web address' })
    await user.type(address, 'http://10.0.0.1/')
    await user.click(within(sheet).getByRole('checkbox', { name: /bed\.freed/u }))
    const fields = { url: 'private_address' }
    scripted.integrations.world.refusal = { ok: false, code: 'bad_request', fields }
    await user.click(within(sheet).getByRole('button', { name: 'Create' }))
    await within(sheet).findByText(/Enter an https/u)
    expect(address).toHaveProperty('value', 'http://10.0.0.1/')
    await user.clear(address)
    await user.type(address, 'https://his.example/hook')
    await user.click(within(sheet).getByRole('button', { name: 'Create' }))
    await within(sheet).findByDisplayValue('the-signing-secret')
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await screen.findByRole('link', { name: 'https://his.example/hook' })
    expect(screen.queryByDisplayValue('the-signing-secret')).toBeNull()
  })

  test('is stopped, started, given another secret and removed, each over the version that was seen', async () => {
    const scripted = developer()
    scripted.integrations.world.hooks = [webhook('https://his.example/hook')]
    const { user } = await openConsole('/admin/developer/webhooks', scripted)
    await chooseInRow(user, 'Stop')
    await screen.findByText('stopped')
    await chooseInRow(user, 'Start')
    await screen.findByText('running')
    await chooseInRow(user, 'New secret')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New secret' }))
    await screen.findByDisplayValue('another-secret')
    await user.click(await button('Close'))
    await chooseInRow(user, 'Remove')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('No webhooks yet')
    expect(scripted.asked.filter((asked) => asked.includes('hook '))).toEqual([
      'runWebhook hook 1 false',
      'runWebhook hook 2 true',
      'removeWebhook hook 3',
    ])
  })

  test('has its deliveries in a list, each of which is sent again by a key', async () => {
    const scripted = developer()
    scripted.integrations.world.told = [
      {
        id: 'd',
        webhook_id: 'hook',
        url: 'https://his.example/hook',
        event: 'bed.freed',
        state: 'failed',
        attempts: 12,
        reason: 'http_503',
        created_at: 1,
        tried_at: 2,
      },
    ]
    const { user } = await openConsole(
      '/admin/developer/deliveries?webhook=00000000-0000-4000-8000-0000000000c1',
      scripted,
    )
    await screen.findByText('http_503')
    await user.click(await button('Send again'))
    await screen.findByText('sending')
    expect(scripted.asked).toContain('sendAgain d')
  })
})

test('the API’s calls are found by their path', async () => {
  const { user } = await openConsole('/admin/developer/api', developer())
  await screen.findByText('2 calls')
  await user.type(screen.getByRole('searchbox', { name: 'Find a call' }), 'post /api')
  await screen.findByText('1 call')
  screen.getByText('/api/session')
  expect(screen.getByRole('link', { name: 'OpenAPI 3.1' }).getAttribute('href')).toBe('/api/openapi.json')
})

test('there is no other part of the section', async () => {
  await openConsole('/admin/developer/nothing', developer())
  await screen.findByRole('heading', { name: /not/iu })
})
