import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { FilmState } from '../../contract/film.ts'
import { clockText } from '../../domain/clockText.ts'
import { filmStep } from '../../domain/film/film.ts'
import { controlFilmAtom } from '../../state/film/film.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Slider } from '../../ui/forms/Slider.tsx'

/** Play, pause, position and volume. Each shows what the room screen reports. */
export function FilmControls({ state }: { state: FilmState }) {
  const { t } = useLingui()
  const sendCommand = useSetAtom(controlFilmAtom)
  const { phase, position, duration, volume, inCall, touch } = state
  const plays = phase === 'playing' || phase === 'buffering'
  return (
    <>
      {touch && (
        <InlineAlert kind="warning" icon="handTap" live>
          <Trans>Someone needs to touch the room screen once. Then it will play.</Trans>
        </InlineAlert>
      )}
      {duration !== null && (
        <Slider
          icon="filmStrip"
          label={t`Position`}
          value={Math.min(position, duration)}
          max={duration}
          step={1}
          textOf={(at) => {
            const [now, end] = [clockText(at * 1_000), clockText(duration * 1_000)]
            return { shown: <PositionText now={now} end={end} />, spoken: t`${now} of ${end}` }
          }}
          less={{ icon: 'rewind', label: t`Back ${filmStep} seconds`, by: -filmStep }}
          more={{ icon: 'fastForward', label: t`Forward ${filmStep} seconds`, by: filmStep }}
          leftToRight
          onChange={(to) => sendCommand({ order: 'seek', to })}
        />
      )}
      <Button
        tone="primary"
        wide
        className="film-play"
        icon={plays ? 'pause' : 'play'}
        disabledReason={inCall && !plays ? <Trans>Call in progress</Trans> : undefined}
        onPress={() => sendCommand({ order: plays ? 'pause' : 'play' })}
      >
        {plays ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <Slider
        icon="speakerHigh"
        label={t`Volume`}
        value={volume}
        max={10}
        step={1}
        textOf={(point) => ({
          shown: (
            <Trans>
              {point} <small>of 10</small>
            </Trans>
          ),
          spoken: t`${point} of 10`,
        })}
        less={{ icon: 'minus', label: t`Quieter`, by: -1 }}
        more={{ icon: 'plus', label: t`Louder`, by: 1 }}
        onChange={(point) => sendCommand({ order: 'volume', point })}
      />
    </>
  )
}

function PositionText({ now, end }: { now: string; end: string }) {
  return (
    <Trans>
      <bdi>{now}</bdi>{' '}
      <small>
        of <bdi>{end}</bdi>
      </small>
    </Trans>
  )
}
