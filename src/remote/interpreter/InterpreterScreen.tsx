import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Voice } from '../../contract/calls/interpreter.ts'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { asksVoice, defaultVoice, endpointFor } from '../../domain/calls/interpreterVoice.ts'
import { languageNameFor } from '../../domain/calls/spokenLanguage.ts'
import { inviteInterpreterAtom } from '../../state/calls/invite.ts'
import { languagesAtom, loadLanguagesAtom } from '../../state/calls/languages.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import './interpreter.css'
import { LanguageSearch } from './LanguageSearch.tsx'

/** Finds a language and requests an interpreter who speaks it. */
export function InterpreterScreen() {
  const { t, i18n } = useLingui()
  const inCall = isInCall(useAtomValue(callAtom))
  const session = useAtomValue(sessionAtom)
  const languages = useAtomValue(languagesAtom)
  const load = useSetAtom(loadLanguagesAtom)
  const invite = useSetAtom(inviteInterpreterAtom)
  const [chosen, setChosen] = useState<string | null>(null)
  const [voice, setVoice] = useState<Voice>(defaultVoice)
  const [busy, setBusy] = useState(false)
  useEffect(() => void load(), [load])

  const all = languages.kind === 'known' ? languages.all : []
  const language = all.find(({ name }) => name === chosen) ?? null
  const facility = session.kind === 'active' ? session.facility : ''
  const withVoice = language !== null && asksVoice(language)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const endpoint = language === null ? null : endpointFor(language, withVoice ? voice : defaultVoice)
    if (busy || language === null || endpoint === null) return
    setBusy(true)
    const body = t`An interpreter (${language.name}) is needed for a video call at ${facility}.`
    await invite({ name: language.name, endpoint, body }).finally(() => setBusy(false))
  }

  return (
    <BedsideFrame title={t`Meet with an Interpreter`} back backTo={inCall ? '/aps-options' : '/'}>
      <form className="interpreter" onSubmit={(event) => void submit(event)}>
        <LanguageSearch
          languages={languages}
          chosen={chosen}
          onChoose={setChosen}
          onRetry={() => void load()}
        />
        <div className="interpreter-ask">
          {withVoice && (
            <RadioGroup
              legend={<Trans>Voice</Trans>}
              value={voice}
              onChange={setVoice}
              options={[
                { value: 'any', label: <Trans>Any</Trans> },
                { value: 'female', label: <Trans>Female</Trans> },
                { value: 'male', label: <Trans>Male</Trans> },
              ]}
            />
          )}
          <div className="interpreter-send">
            {language !== null && (
              <InlineAlert kind="soft" icon="translate">
                <Trans>
                  <bdi>{languageNameFor(language.name, i18n.locale)}</bdi> interpreter: will join by video on
                  the room screen.
                </Trans>
              </InlineAlert>
            )}
            <Button
              tone="primary"
              wide
              submit
              icon="paperPlaneRight"
              mirrored
              state={busy ? 'busy' : 'idle'}
              disabledReason={language === null ? <Trans>Choose a language first</Trans> : undefined}
            >
              {busy ? <Trans>Inviting</Trans> : <Trans>Invite</Trans>}
            </Button>
          </div>
        </div>
      </form>
    </BedsideFrame>
  )
}
