import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { typedCode } from '../../../src/domain/bedside/entryCode.ts'
import { ignoreCompositionKeys } from '../../../src/platform/compositionKeys.ts'
import { OtpInput } from '../../../src/ui/forms/OtpInput.tsx'

beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
  ignoreCompositionKeys()
})

function Entry({ onSubmit }: { onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <OtpInput
      label="Code"
      length={8}
      value={code}
      onType={(typed) => setCode(typedCode(typed))}
      onSubmit={() => onSubmit(code)}
      invalid={false}
      progress={code}
    />
  )
}

function openEntry() {
  const submitted = vi.fn<(code: string) => void>()
  render(
    <I18nProvider i18n={i18n}>
      <Entry onSubmit={submitted} />
    </I18nProvider>,
  )
  const field = screen.getByLabelText('Code')
  if (!(field instanceof HTMLInputElement)) throw new Error('the code has no field')
  return { field, submitted }
}

const enter = (field: HTMLElement, keys: object) => {
  const event = createEvent.keyDown(field, { key: 'Enter', ...keys })
  fireEvent(field, event)
  return event
}

describe('input method', () => {
  it('submits nothing by the Enter that ends a composition', () => {
    const { field, submitted } = openEntry()
    enter(field, { keyCode: 229, isComposing: true })
    enter(field, { keyCode: 13, isComposing: true })
    // Safari reports Enter like this, after the composition.
    enter(field, { keyCode: 229 })
    expect(submitted).not.toHaveBeenCalled()
    expect(enter(field, {}).defaultPrevented).toBe(false)
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('keeps its own text while it composes a code, which is read once', () => {
    const { field, submitted } = openEntry()
    fireEvent.compositionStart(field)
    for (const value of ['ｋ', 'ｋ７', 'ｋ７３ｍ']) {
      fireEvent.change(field, { target: { value } })
      expect(field.value).toBe(value)
    }
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('K73M')
    enter(field, {})
    expect(submitted).toHaveBeenCalledWith('K73M')
  })
})
