import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as icons from '../../../../src/ui/Icon.tsx'
import { allLoaded } from '../../../support/pages/bedsidePage.tsx'
import { holdTheClock, layOutKeys, lift, openDevice, pass, press } from '../../../support/pages/padPage.tsx'

/** Names of the rendered icons; each button of the pad and each link off the screen has one. */
const rendered = { icons: new Array<string>() }

beforeEach(() => {
  const { Icon } = icons
  vi.spyOn(icons, 'Icon').mockImplementation((props) => {
    rendered.icons.push(props.name)
    return Icon(props)
  })
})

beforeEach(layOutKeys)

test('a press and its end render the key under the finger, and neither the other keys nor the ways off the screen', async () => {
  await openDevice()
  await allLoaded()
  holdTheClock()
  rendered.icons.length = 0

  press('Right')
  await pass(20)
  expect(rendered.icons.filter((name) => name === 'arrowFatUp').length).toBeLessThanOrEqual(3)
  expect(rendered.icons).not.toContain('arrowLeft')
  expect(rendered.icons).not.toContain('magnifyingGlassMinus')

  rendered.icons.length = 0
  lift('Right')
  await pass(20)
  expect(screen.getByRole('button', { name: 'Right' }).className).toContain('is-stopping')
  expect(rendered.icons.filter((name) => name === 'arrowFatUp').length).toBeLessThanOrEqual(3)
  expect(rendered.icons).not.toContain('house')
  expect(rendered.icons).not.toContain('magnifyingGlassMinus')

  await pass(1_000)
  expect(screen.getByRole('button', { name: 'Right' }).className).not.toContain('is-stopping')
  expect(rendered.icons).not.toContain('arrowLeft')
})
