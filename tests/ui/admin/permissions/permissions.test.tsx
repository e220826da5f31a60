import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseItem } from '../../../support/pages/chooseItem.ts'
import { openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedPermissions } from '../../../support/scripted/admin/scriptedDecisions.ts'
import { scriptedUsers, userRecord } from '../../../support/scripted/admin/scriptedUsers.ts'

function administratorConsole() {
  const scripted = scriptedConsole()
  const { ports, world } = scriptedPermissions(scripted.asked)
  scripted.ports.permissions = ports
  return { ...scripted, permissions: world }
}
const facility = '00000000-0000-4000-8000-0000000000f1'
const room = '00000000-0000-4000-8000-000000000401'
const unit = '00000000-0000-4000-8000-0000000000a1'
const priya = '00000000-0000-4000-8000-0000000000b1'
const jo = '00000000-0000-4000-8000-0000000000b2'
const key = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the permissions of a node', () => {
  test('stand by level and for what lies below, each with a mark and a word; what is locked is no key', async () => {
    await openConsole('/admin/permissions', administratorConsole())
    const grid = await screen.findByRole('table', { name: 'Permissions by level' })
    const rows = within(grid).getAllByRole('row')
    const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
    expect(rows.map((row) => cellsOf(row).slice(0, 4))).toEqual([
      ['Level', 'Beds', 'Meet with a clinician call_clinician', 'Invite a guest call_guest'],
      ['Lakeside HospitalsCustomer', '12', 'Granted', 'LockedAbove your own level'],
      ['Lakeside GeneralFacility', '12', 'Granted Inherited', 'Not set · call_guest · Lakeside General'],
      ['4 WestUnit/Practice', '12', 'Granted Inherited', 'Granted · call_guest · 4 West'],
    ])
    expect(cellsOf(rows[1] ?? grid).at(-1)).toBe('LockedAssigned from the facility down')
    expect(within(grid).queryByRole('button', { name: /Locked/ })).toBeNull()
  })

  test('are granted over lower ones after the warning with its list, over the version that was seen', async () => {
    const scripted = administratorConsole()
    const { user } = await openConsole(`/admin/permissions?node=${facility}`, scripted)
    await user.click(await key(/^Not set.*call_guest.*General$/u))
    await user.click(await key('Granted'))
    const warning = await screen.findByRole('heading', { name: 'This overwrites lower-level permissions' })
    expect(warning.parentElement?.textContent).toContain('Unit/Practice · 4 WestGranted → Inherited')
    screen.getByText(/2 rooms get this function\..*They are in 1 unit\./)
    screen.getByRole('row', { name: '4 West Off On +2' })
    screen.getByRole('button', { name: /Not set.*Granted.*call_guest.*Lakeside General/u })
    expect(scripted.asked).not.toContainEqual(expect.stringMatching(/^decide/u))
    await user.type(screen.getByLabelText('Reason (kept in the audit log)'), 'Winter season')
    await user.click(await key('Overwrite 1 setting'))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(scripted.asked).toContain(
      'decide {"node":"f","function":"call_guest","granted":true,"overwrites":1,"reason":"Winter season"} 0',
    )
  })

  test('are changed with the keyboard alone: arrows to the cell, Ctrl+S to save, Escape to leave', async () => {
    const scripted = administratorConsole()
    const { user } = await openConsole(`/admin/permissions?node=${facility}`, scripted)
    const guest = await key(/^Not set.*call_guest.*General$/u)
    guest.focus()
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}{ArrowLeft}')
    expect(document.activeElement).toBe(guest)
    await user.keyboard('{Enter}')
    await screen.findByText('Preview, nothing is saved yet')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Preview, nothing is saved yet')).toBeNull()
    expect(document.activeElement).toBe(guest)
    await user.keyboard('{Enter}')
    await user.click(await key('Denied'))
    await key('Overwrite 1 setting')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Changes Sucessfully Saved.')
  })

  test('are saved with Ctrl+S in a layout without Latin letters, once their effect is shown', async () => {
    const scripted = administratorConsole()
    const { user } = await openConsole(`/admin/permissions?node=${facility}`, scripted)
    await user.click(await key(/^Not set.*call_guest.*General$/u))
    const panel = await screen.findByRole('region', { name: /call_guest|Invite a guest/u })
    const press = (shortcut: object) => fireEvent.keyDown(panel, { ctrlKey: true, ...shortcut })
    press({ key: 'س', code: 'KeyS' })
    await screen.findByText('Nothing is saved yet. Choose a setting and check its preview first.')
    await user.click(await key('Denied'))
    await key('Overwrite 1 setting')
    expect(screen.queryByText(/^Nothing is saved yet/u)).toBeNull()
    // In the place of the S, this layout has another letter.
    press({ key: 'o', code: 'KeyS' })
    expect(scripted.asked).not.toContainEqual(expect.stringMatching(/^decide/u))
    press({ key: 'س', code: 'KeyS' })
    await screen.findByText('Changes Sucessfully Saved.')
  })

  test('that cannot be assigned at this level are refused in the words of the specification', async () => {
    const scripted = administratorConsole()
    scripted.permissions.refusal = { ok: false, code: 'permission_not_assignable' }
    const { user } = await openConsole(`/admin/permissions?node=${facility}`, scripted)
    await user.click(await key(/^Not set.*entertainment.*General$/u))
    await user.click(await key('Granted'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('You cannot assign the selected permission at this level.')
  })

  test('that another user changed first are reloaded, and nothing is overwritten unseen', async () => {
    const scripted = administratorConsole()
    const { user } = await openConsole(`/admin/permissions?node=${facility}`, scripted)
    await user.click(await key(/^Not set.*entertainment.*General$/u))
    await user.click(await key('Denied'))
    await screen.findByText(/2 rooms get this function/)
    scripted.permissions.refusal = { ok: false, code: 'stale_record' }
    await user.click(await key('Save changes'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Someone else changed this/u)
    expect(scripted.asked.filter((asked) => asked === `permissions ${facility}`)).toHaveLength(2)
  })

  test('are no technician’s', async () => {
    const scripted = administratorConsole()
    scripted.world.principal = person('TECH', 3)
    await openConsole('/admin/permissions', scripted)
    await screen.findByRole('heading', { name: /not here|not found|no such/iu })
    expect(scripted.asked).not.toContain('permissions highest')
  })
})

describe('why', () => {
  test('shows the path of grants, who said what, and marks the level that decides', async () => {
    await openConsole(`/admin/permissions/why?room=${room}&function=call_guest`, administratorConsole())
    await screen.findByText(/The highest level that sets this permission applies/)
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const path = steps.slice(-4)
    expect(path[0]).toMatch(/^CustomerLakeside HospitalsGrantedClara Jensen, .*This level applies$/u)
    expect(path[1]).toMatch(/^FacilityLakeside GeneralDenied \(overwritten\).*default$/u)
    expect(path.slice(2)).toEqual(['Unit/Practice4 WestInherited', 'Room/Bed401 AInherited'])
  })

  test('the explanation of a room’s permission is shown for another function from the list, and reports when no level has granted it', async () => {
    const scripted = administratorConsole()
    const { user, address } = await openConsole(
      `/admin/permissions/why?room=${room}&function=call_guest`,
      scripted,
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Permission' }), 'entertainment')
    await screen.findByText(/No level grants this permission/)
    expect(address()).toBe(`/admin/permissions/why?room=${room}&function=entertainment`)
    expect(scripted.asked).toContain(`why ${room} entertainment`)
  })
})

describe('the explanation of a person’s right', () => {
  const whyOfPriya = `/admin/permissions/why?user=${priya}&right=keepPermissions&node=${unit}`
  const withPeople = () => {
    const scripted = administratorConsole()
    scripted.ports.users = scriptedUsers(scripted.asked, [
      userRecord('Priya Raman', { id: priya }),
      userRecord('Jo Lindqvist', { id: jo }),
    ]).ports
    return scripted
  }

  test('shows the roles on the way down, the one that decides, those elsewhere, and what is locked', async () => {
    await openConsole(whyOfPriya, withPeople())
    await screen.findByText(/includes this permission\.$/u)
    const way = screen.getAllByRole('list').findLast((list) => list.tagName === 'OL')
    const steps = within(way ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'Whole platformNo role here',
      'CustomerLakeside HospitalsNo role here',
      'FacilityLakeside GeneralFACILITY_ADMIN has this permissionThis level applies',
      'Unit/Practice4 WestNo role here',
    ])
    screen.getByText(/4 East/)
    const row = screen.getByRole('row', { name: /call_guest/ })
    expect(row.textContent).toMatch(/Denied InheritedLakeside GeneralNo$/u)
  })

  test('is asked of another right and another person by the lists, and kept in the address', async () => {
    const scripted = withPeople()
    const { user, address } = await openConsole(whyOfPriya, scripted)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Permission' }), 'Change settings')
    await screen.findByText(/it applies to a different level/)
    expect(address()).toContain('right=keepSettings')
    await chooseItem(user, screen.getByRole('combobox', { name: 'User' }), /Jo Lindqvist/u)
    expect(address()).toContain(`user=${jo}`)
    expect(scripted.asked).toContain(`why ${jo} keepSettings ${unit}`)
  })

  test('starts without a person and asks to choose one', async () => {
    const scripted = withPeople()
    const { user } = await openConsole('/admin/permissions', scripted)
    await user.click(await screen.findByRole('link', { name: 'Check a Permission' }))
    await screen.findByText(/Choose a person/)
    expect(scripted.asked).not.toContainEqual(expect.stringMatching(/^why/u))
  })
})
