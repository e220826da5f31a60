import type { Page } from 'playwright'
import {
  at,
  type ConsoleSituation,
  type Desk,
  failing,
  first,
  goTo,
  press,
  sendEmpty,
  settled,
} from './consoleSteps.ts'
import {
  bedsInRoom,
  call,
  choosePins,
  fillForm,
  lastCalls,
  openForm,
  openPopover,
  seeKnock,
  shared,
  showHeading,
  typeWrongLimits,
  withCalls,
  withDoor,
  withVisits,
  zone,
} from './roomSteps.ts'
import { makeLabels, scanLabel, testDevice } from './technicianSteps.ts'

const roomsFile = {
  name: 'rooms.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Unit,Room,Bed,Type\n4 West Medical,901,A,care_system\nNo such ward,902,B,care_system\n',
  ),
}

const usersFile = {
  name: 'users.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Name,Email,Role,Unit\nHana Abe,hana@demo.example,UNIT_ADMIN,4 West Medical\nNo Address,,TECH,4 West Medical\n',
  ),
}

/** Checks a file's rows, and waits until the result is shown. */
const importing =
  (file: typeof usersFile) =>
  async ({ page }: Desk): Promise<void> => {
    await page.locator('main input[type="file"]').setInputFiles(file)
    await page.waitForURL('**/admin/imports/*')
    await settled(page)
  }

/** Returns the first text field on a record's page. */
const typed = (page: Page) =>
  page.locator('main form.console-form input[type="text"], main form.console-form input:not([type])')

/** Saves the record in another window while it is being changed in this one. */
async function changeMeanwhile({ page, say }: Desk): Promise<void> {
  const save = (window: Page) => window.getByRole('button', { name: say('Save changes'), exact: true })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await typed(other).nth(1).fill('12 Harbour Street')
  await save(other).click()
  await other.getByText(say('Changes Sucessfully Saved.')).waitFor()
  await other.close()
  await typed(page).nth(1).fill('14 Harbour Street')
  await save(page).click()
  await page.locator('.console-stale').waitFor()
}

/** Opens the administrator of a facility, and chooses another role that is not saved. */
async function addRole({ page, say }: Desk): Promise<void> {
  await page.getByRole('link', { name: 'Femi Adeola' }).click()
  await page.getByRole('button', { name: say('Add role') }).click()
  const field = page.getByRole('combobox', { name: say('Role and level') })
  await field.fill('unit_admin')
  await page.getByRole('option').first().click()
  await page.locator('.console-rights [data-changes="true"]').first().waitFor()
  await page.locator('.console-rights').scrollIntoViewIfNeeded()
}

/** Logs in as the first user that is offered. */
async function loginAs({ page, say }: Desk): Promise<void> {
  await page.locator('main form input[type="radio"]').first().check()
  await page.getByRole('textbox', { name: say('Reason') }).fill('A look at the gallery')
  await page.locator('main form button[type="submit"]').click()
  await page.locator('.console-as').waitFor()
}

/** Ends the first steps, if the user has not seen them yet: they go with the user from page to page. */
async function endFirstSteps({ page, say }: Desk): Promise<void> {
  const card = page.locator('.first-steps')
  if (!(await card.isVisible())) return
  await card.getByRole('button', { name: say('End the tour'), exact: true }).click()
  await card.waitFor({ state: 'detached' })
}

/** Fulfills the requests to a path of the server with this reply. */
async function answerJson(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json }),
  )
}

/** Selects rooms and refreshes their devices. */
async function refreshRooms(desk: Desk): Promise<void> {
  for (const row of [0, 1, 3]) await desk.page.locator('tbody input[type="checkbox"]').nth(row).check()
  await press('Refresh')(desk)
  await desk.page.locator('.console-removals .key-primary').click()
}

export const consoleSituations: readonly ConsoleSituation[] = [
  at('dashboard', '80-admin-dashboard', 'dashboard', endFirstSteps),
  at('first steps', '90-admin-first-steps', 'dashboard', async (desk) => {
    const { page, say } = desk
    await endFirstSteps(desk)
    await page.locator('.console-me summary').click()
    await page
      .locator('.console-menu')
      .getByRole('button', { name: say('First steps'), exact: true })
      .click()
    await page
      .locator('.first-steps-buttons')
      .getByRole('button', { name: say('Next'), exact: true })
      .click()
    await page.locator('[data-step="level"]').waitFor()
  }),
  at('monitoring', '82-admin-monitoring', 'monitoring'),
  at('monitoring, a unit closed', '82-admin-monitoring', 'monitoring', async ({ page }) => {
    await page.locator('.board-unit h2 button').first().click()
    await page.locator('.board-unit-counts').waitFor()
  }),
  at('monitoring, a device beside the board', '82-admin-monitoring', 'monitoring', async ({ page }) => {
    await page.locator('.board-tile').first().click()
    await page.locator('.side-panel dl').first().waitFor()
  }),
  first('a device', null, 'care-system-units'),
  at('care-system units', null, 'care-system-units'),
  at('organizations', null, 'organizations'),
  at('customers', null, 'customers'),
  at('facilities', null, 'facilities'),
  first('a facility', null, 'facilities'),
  first('a facility that somebody else saved', '56-admin-stale-edit', 'facilities', changeMeanwhile),
  first('a facility, to be removed', null, 'facilities', press('Remove')),
  at('a new facility, nothing typed', null, 'facilities/new', sendEmpty),
  at('rooms', '22-admin-rooms', 'rooms'),
  at('rooms, some selected', '22-admin-rooms', 'rooms', async ({ page }) => {
    for (const row of [0, 1, 3]) await page.locator('tbody input[type="checkbox"]').nth(row).check()
  }),
  at('rooms, the menu of a row', '92-admin-row-menu', 'rooms', async ({ page }) => {
    await page.locator('.console-list tbody tr').nth(3).locator('.console-row-menu button').click()
    await page.getByRole('menu').waitFor()
  }),
  at('rooms, compact', '92-admin-bulk-progress', 'rooms', async ({ page }) => {
    await page.locator('.console-density button').last().click()
    for (const row of [3, 4, 5]) await page.locator('tbody input[type="checkbox"]').nth(row).check()
    await page.evaluate(() => localStorage.removeItem('wardlink.console.density'))
  }),
  at('rooms, the tree of levels', '81-admin-level-tree', 'rooms', openPopover('.console-level')),
  {
    ...at('rooms, none yet', '89-admin-empty', 'rooms'),
    arrive: async (desk) => {
      await answerJson(desk.page, '/api/v1/rooms', { items: [], next_cursor: null, total: 0 })
      await goTo(desk, 'rooms')
    },
  },
  at('rooms, a bulk action under way', '92-admin-bulk-progress', 'rooms', async (desk) => {
    let sent = 0
    // The first device answers, and the others do not.
    await desk.page.route('**/restarts', async (route) => {
      sent += 1
      if (sent === 1) await route.continue()
    })
    await refreshRooms(desk)
    await desk.page.locator('.console-removals progress[max="3"]').waitFor()
  }),
  at('rooms, a bulk action that failed', '92-admin-bulk-failures', 'rooms', async (desk) => {
    await refreshRooms(desk)
    await desk.page.locator('.console-failures').waitFor()
  }),
  at('rooms, nothing found', null, 'rooms?q=no+such+room'),
  failing('rooms'),
  first('a room', '83-admin-room', 'rooms'),
  withCalls(first('a room, its last calls', '83-admin-room', 'rooms', lastCalls)),
  withVisits(first('a room, its visits', '83-admin-room', 'rooms', showHeading('Visits'))),
  shared(null, first('a room with roommates', '83-admin-room', 'rooms', bedsInRoom)),
  shared(zone, first('a room with roommates and limits', '83-admin-room', 'rooms', bedsInRoom)),
  shared(zone, first('a room with roommates, wrong limits', '83-admin-room', 'rooms', typeWrongLimits)),
  shared(zone, first('a room with roommates, limits from pins', '83-admin-room', 'rooms', choosePins)),
  withDoor({}, first('a room, knock dialog', '83-admin-room-knock', 'rooms', fillForm)),
  withDoor(
    { change: { connected: false, in_call: true, patient: '' } },
    first('a room, knock dialog of a room without a screen', '83-admin-room-knock', 'rooms', openForm),
  ),
  withDoor({ knock: { state: 'shown' } }, first('a room, knocking', '83-admin-room', 'rooms', seeKnock)),
  withDoor(
    { knock: { state: 'come_in', call } },
    first('a room, let in', '83-admin-room', 'rooms', seeKnock),
  ),
  withDoor({ knock: { state: 'no_answer' } }, first('a room, no answer', '83-admin-room', 'rooms', seeKnock)),
  withDoor(
    { knock: { state: 'sound_only', call } },
    first('a device, let in by sound', '82-admin-monitoring', 'care-system-units', seeKnock),
  ),
  at('a new room, nothing typed', '83-admin-room', 'rooms/new', sendEmpty),
  at('an import of rooms', null, 'rooms/import'),
  at('an import of rooms, checked', '98-admin-import', 'rooms/import', importing(roomsFile)),
  at('a new standalone device', null, 'rooms/new', async ({ page, say }) => {
    await page.getByRole('combobox', { name: say('Device type') }).selectOption('standalone')
    await page.getByRole('textbox', { name: say('Serial number') }).waitFor()
  }),
  at('users', '24-admin-users-permissions', 'users'),
  at('users, to be deactivated', null, 'users', async (desk) => {
    for (const row of [0, 1]) await desk.page.locator('tbody input[type="checkbox"]').nth(row).check()
    await press('Deactivate')(desk)
  }),
  at('an import of users, checked', '52-admin-import', 'users/import', importing(usersFile)),
  first('a person', null, 'users'),
  at('a person, with a role to add', '86-admin-user', 'users', addRole),
  at('a new person, nothing typed', null, 'users/new', sendEmpty),
  at('BYOD', null, 'byod'),
  at('units', null, 'units'),
  at('calls, no calls', null, 'calls'),
  withCalls(at('calls', '95-admin-calls-requests', 'calls')),
  withCalls(at('calls, by hour', '95-admin-calls-requests', 'calls?group=hour')),
  withCalls(at('calls, chart by week', '95-admin-calls-requests', 'calls?chart=week')),
  withCalls(at('calls, requests', '95-admin-calls-requests', 'calls?type=request')),
  at('call quality, no calls', null, 'call-quality'),
  withCalls(at('call quality', '94-admin-call-quality', 'call-quality')),
  withCalls(at('call quality, by room', '94-admin-call-quality', 'call-quality?group=room')),
  at('sign-in summary', '88-admin-report', 'sign-in-summary'),
  at('sign-in summary, the period', '88-admin-report-range', 'sign-in-summary', openPopover('main')),
  at('VMR availability', null, 'vmr-availability'),
  at('audit', '97-admin-audit', 'audit'),
  at('an entry of the audit', '97-admin-audit', 'audit', async ({ page }) => {
    await page.locator('main tbody a').first().click()
    await page.locator('.side-panel dl').first().waitFor()
  }),
  at('settings', '96-admin-settings', 'settings'),
  at('settings, requests by picture', null, 'settings', async ({ page }) => {
    await page.locator('tr', { hasText: 'care_requests' }).getByRole('button').click()
    await page.locator('.care-rules summary').nth(3).click()
  }),
  at('documentation', null, 'documentation'),
  at('single sign-on, none yet', '89-admin-empty', 'sso-providers'),
  at('a new provider, nothing typed', null, 'sso-providers/new', sendEmpty),
  at('API keys', null, 'developer'),
  at('provisioning', null, 'developer/provisioning'),
  at('HL7', null, 'developer/hl7'),
  at('HL7, messages', null, 'developer/hl7?show=messages'),
  at('webhooks', null, 'developer/webhooks'),
  at('deliveries', null, 'developer/deliveries'),
  at('outbox', null, 'developer/outbox'),
  at('the API', null, 'developer/api'),
  at('notifications', null, 'notifications'),
  at('a new notification', null, 'notifications/new'),
  at('technician', '93-admin-technician-scan', 'technician'),
  at('technician, scanning a label', '93-admin-technician', 'technician', scanLabel),
  {
    ...at('technician, a test that failed', '93-admin-technician-result', 'technician', testDevice),
    leave: async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  at('technician, choosing a room', '93-admin-technician', 'technician', async ({ page, say }) => {
    await page.getByRole('combobox', { name: say('Room without a label') }).fill('4')
    await page.getByRole('option').first().waitFor()
  }),
  at('sheets of enrollment codes', null, 'technician/sheets'),
  at('labels of rooms', null, 'technician/sheets', makeLabels),
  at('exceptions of the night', null, 'technician/exceptions'),
  at('tests of devices', '93-admin-technician-result', 'technician/tests'),
  at('permissions', '84-admin-permissions', 'permissions'),
  at('permissions, what a change would do', '84-admin-permissions', 'permissions', async ({ page }) => {
    await page.locator('.console-grid button').first().click()
    await page.locator('.console-tried-keys button').first().click()
    await page.locator('.console-preview').waitFor()
  }),
  at('why somebody may', '85-admin-why', 'permissions/why?right=changeStructure'),
  at('change password, nothing typed', null, 'change-password', sendEmpty),
  at('second factor', null, 'second-factor'),
  at('sessions', null, 'sessions'),
  at('Login As', '26-admin-impersonation', 'login-as'),
  {
    ...at('the bar of Login As', '26-admin-impersonation', 'login-as', loginAs),
    leave: async ({ page, say }) => {
      await page.getByRole('button', { name: say('End Login As'), exact: true }).click()
      await page.locator('.console-as').waitFor({ state: 'detached' })
    },
  },
  at('the profile menu', null, 'facilities', async ({ page }) => {
    await page.locator('.console-me summary').click()
    await page.locator('.console-menu').waitFor()
  }),
  at('a combobox', '91-admin-combobox', 'users/new', async ({ page }) => {
    await page.locator('main form').getByRole('combobox').last().fill('west')
    await page.locator('[role="option"]').first().waitFor()
  }),
  at('the command palette', '87-admin-palette', 'dashboard', async (desk) => {
    const { page } = desk
    await endFirstSteps(desk)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('412')
    await page.locator('.command-aside').waitFor({ state: 'attached' })
  }),
  at('not found', null, 'no-such-page'),
  {
    name: 'forgot password',
    arrive: (desk) => goTo(desk, 'forgot-password'),
  },
  {
    name: 'the server does not answer',
    arrive: async ({ page, url }) => {
      await page.route('**/authentication/**', (route) => route.abort())
      await page.goto(`${url}/admin/rooms`)
      await page.locator('.console-alone').waitFor()
    },
  },
  {
    name: 'sign in, the wrong password',
    mockup: '20-admin-sign-in',
    arrive: async ({ page, url, say }) => {
      await page.goto(`${url}/admin/rooms`)
      await page.locator('.console-me summary').click()
      await page
        .locator('.console-menu')
        .getByRole('button', { name: say('Logout'), exact: true })
        .click()
      const name = page.locator('input[autocomplete^="username"]')
      await name.waitFor()
      await name.fill('nobody@demo.example')
      await page.locator('input[type="password"]').fill('Wrong-Word-1')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').first().waitFor()
    },
  },
]
