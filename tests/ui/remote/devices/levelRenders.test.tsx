import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as icons from '../../../../src/ui/Icon.tsx'
import { allLoaded, key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { ok, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

/** Names of the rendered icons; each level has its own. */
const rendered = { icons: new Array<string>() }

beforeEach(() => {
  const { Icon } = icons
  vi.spyOn(icons, 'Icon').mockImplementation((props) => {
    rendered.icons.push(props.name)
    return Icon(props)
  })
})

test('a level that is changed renders its own keys, and neither the other levels nor the screen around them', async () => {
  const { user, api } = await openRoom({ path: '/device-settings', state: seeing })
  await screen.findByRole('heading', { name: 'Audio' })
  await allLoaded()
  const state = { ...seeing, bright: seeing.bright + 1 }
  api.on('POST /api/v1/rooms/control', ok({ busy_status: 'open', success: true, state }))
  rendered.icons.length = 0

  await user.click(key('More Brightness'))
  await screen.findByText(String(seeing.bright + 1))
  expect(rendered.icons).toContain('sun')
  expect(rendered.icons).not.toContain('gauge')
  expect(rendered.icons).not.toContain('speakerHigh')
  expect(rendered.icons).not.toContain('arrowLeft')
})
