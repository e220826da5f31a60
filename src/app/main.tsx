import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { createRoot } from 'react-dom/client'
import { messages } from '../locales/en.po'

i18n.loadAndActivate({ locale: 'en', messages })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Trans>Hello</Trans>
    </I18nProvider>,
  )
