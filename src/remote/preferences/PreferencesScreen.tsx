import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import {
  changePreferencesAtom,
  forgetPersonAtom,
  localeAtom,
  preferencesAtom,
  setLocaleAtom,
  setThemeAtom,
  themeAtom,
} from '../../state/preferences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LanguageSwitch } from '../../ui/forms/LanguageSwitch.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import './preferences.css'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'

const textSizes = ['100', '125', '150', '200'] as const
/** Choices for how long scanning stays on a button, in seconds; 0 is off. */
const rests = ['0', '4', '2', '1'] as const

/**
 * Settings for how the tablet looks, sounds and is used by the person who holds it now. Each choice takes
 * effect immediately.
 */
export function PreferencesScreen() {
  const { t } = useLingui()
  const { text, hand, scanning } = useAtomValue(preferencesAtom)
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  const { from, to } = useAtomValue(nightHoursAtom)
  const change = useSetAtom(changePreferencesAtom)
  const setLocale = useSetAtom(setLocaleAtom)
  const setTheme = useSetAtom(setThemeAtom)
  const forget = useSetAtom(forgetPersonAtom)
  const restText = { 0: t`Off`, 4: t`Slow`, 2: t`Medium`, 1: t`Fast` } as const
  return (
    <BedsideFrame title={t`My Settings`} back>
      <div className="preferences">
        <section>
          <RadioGroup
            look="row"
            legend={<Trans>Text size</Trans>}
            value={textSizes.find((size) => Number(size) === text) ?? null}
            options={textSizes.map((value) => ({ value, label: <bdi>{value} %</bdi> }))}
            onChange={(size) => change({ text: Number(size) })}
          />
          <RadioGroup
            look="row"
            legend={<Trans>Colors</Trans>}
            value={theme}
            options={[
              { value: 'light', label: <Trans>Light</Trans> },
              { value: 'dark', label: <Trans>Dark</Trans> },
              { value: 'night', label: <Trans>Night</Trans> },
            ]}
            onChange={(chosen) => setTheme(chosen)}
          />
          <PreferenceSwitch name="nightHours" icon="moon">
            <Trans>
              Turn on Night automatically, <bdi dir="ltr">{from}</bdi> to <bdi dir="ltr">{to}</bdi>
            </Trans>
          </PreferenceSwitch>
          <div className="preference-language">
            <h2>
              <Trans>Language</Trans>
            </h2>
            <LanguageSwitch value={locale} onChange={(language) => setLocale(language)} />
          </div>
        </section>
        <section>
          <RadioGroup
            look="row"
            legend={<Trans>Which hand do you use?</Trans>}
            value={hand ?? (locale === 'ar' ? 'left' : 'right')}
            options={[
              { value: 'left', label: <Trans>Left hand</Trans> },
              { value: 'right', label: <Trans>Right hand</Trans> },
            ]}
            onChange={(chosen) => change({ hand: chosen })}
          />
          <div className="preference-switches">
            <PreferenceSwitch name="vibration" icon="handTap">
              <Trans>Vibration</Trans>
            </PreferenceSwitch>
            <PreferenceSwitch name="sound" icon="speakerHigh">
              <Trans>Button sounds</Trans>
            </PreferenceSwitch>
            <PreferenceSwitch name="awake" icon="eye">
              <Trans>Keep the screen on</Trans>
            </PreferenceSwitch>
          </div>
          <RadioGroup
            look="row"
            legend={<Trans>Use with one switch</Trans>}
            value={rests.find((rest) => Number(rest) === scanning) ?? null}
            options={rests.map((value) => ({ value, label: restText[value] }))}
            onChange={(rest) => change({ scanning: Number(rest) })}
          />
          <p className="preference-note">
            <Trans>
              The buttons light up one by one. When the one you want lights up, press your switch, Space or
              Enter.
            </Trans>
          </p>
          <Button icon="arrowsClockwise" tone="quiet" onPress={() => forget()}>
            <Trans>Reset to Normal</Trans>
          </Button>
        </section>
      </div>
    </BedsideFrame>
  )
}
