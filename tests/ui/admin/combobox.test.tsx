import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ignoreCompositionKeys } from '../../../src/platform/compositionKeys.ts'
import { Combobox } from '../../../src/ui/forms/Combobox.tsx'

beforeAll(() => {
  ignoreCompositionKeys()
})

const wards = ['4 East', '4 West', '5 North']

/** Field for a ward, which records what was searched and chosen. */
function open({ isSearching = false } = {}) {
  const searched: string[] = []
  const chosen: (string | null)[] = []
  function WardField() {
    const [words, setWords] = useState('')
    const [ward, setWard] = useState<string | null>(null)
    return (
      <Combobox
        label="Ward"
        chosen={ward}
        items={wards.filter((name) => name.includes(words))}
        idOf={(name) => name}
        textOf={(name) => name}
        isSearching={isSearching}
        onSearch={(typed) => {
          searched.push(typed)
          setWords(typed)
        }}
        onChoose={(name) => {
          chosen.push(name)
          setWard(name)
        }}
      />
    )
  }
  render(<WardField />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ward' })
  return { user: userEvent.setup(), field, searched, chosen }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('shows its choices when it is entered, and those that match what is typed', async () => {
  const { user, field, searched, chosen } = open()
  expect(options()).toEqual([])
  await user.tab()
  expect(document.activeElement).toBe(field)
  expect(options()).toEqual(wards)
  await user.keyboard('West')
  expect(searched.at(-1)).toBe('West')
  expect(options()).toEqual(['4 West'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['4 West'])
  expect(field.value).toBe('4 West')
  expect(options()).toEqual([])
})

test('keeps the choice when the search is given up, and chooses none when it is emptied', async () => {
  const { user, field, chosen } = open()
  await user.click(field)
  await user.click(screen.getByRole('option', { name: '5 North' }))
  await user.type(field, '4', { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
  expect(options()).toEqual(['4 East', '4 West'])
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(field.value).toBe('5 North')
  await user.type(field, '{Backspace}', { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
  await expect.poll(() => chosen.at(-1)).toBeNull()
})

test('chooses nothing when it is left by Tab, after it was entered, emptied or pointed at', async () => {
  const { user, field, chosen } = open()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(options()).toEqual([])
  await user.click(field)
  await user.click(screen.getByRole('option', { name: '5 North' }))
  await user.type(field, '{Backspace}', { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
  await expect.poll(() => chosen.at(-1)).toBeNull()
  await user.hover(screen.getByRole('option', { name: '4 East' }))
  await user.tab()
  expect(chosen).toEqual(['5 North', null])
  expect(field.value).toBe('')
})

test('chooses no option of the words before while it searches', async () => {
  const { user, field, chosen } = open({ isSearching: true })
  await user.click(field)
  await user.keyboard('4{ArrowDown}{Enter}')
  await user.click(screen.getByRole('option', { name: '4 West' }))
  expect(chosen).toEqual([])
  expect(field.value).toBe('4')
})

test('leaves Enter to an input method while it composes a word', async () => {
  const { user, field, chosen } = open()
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(chosen).toEqual([])
  await user.keyboard('{Enter}')
  expect(chosen).toHaveLength(1)
})
