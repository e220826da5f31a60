import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { localeAtom } from '../../state/preferences.ts'
import { loadRoomTextsAtom, roomTextsAtom } from '../../state/bedside/roomTexts.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import './privacy.css'

/**
 * Explains what happens to what is seen and said: in the hospital’s text if one is set for this room,
 * otherwise in Wardlink’s.
 */
export function PrivacyScreen() {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const inRoom = useAtomValue(sessionAtom).kind === 'active'
  const { privacy } = useAtomValue(roomTextsAtom)
  const load = useSetAtom(loadRoomTextsAtom)
  useEffect(() => {
    if (inRoom) void load()
  }, [load, inRoom])
  const own = locale === 'en' ? undefined : privacy?.[locale]
  return (
    <BedsideFrame title={t`Privacy Policy`} back>
      {privacy === null ? (
        <WardlinkPolicy />
      ) : own === undefined || own.trim() === '' ? (
        <HospitalPolicy text={privacy.text} lang="en" />
      ) : (
        <HospitalPolicy text={own} lang={locale} />
      )}
    </BedsideFrame>
  )
}

/** Shows plain text in paragraphs, which empty lines separate. */
function HospitalPolicy({ text, lang }: { text: string; lang: string }) {
  return (
    <article className="privacy privacy-own" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {text
        .trim()
        .split(/\n\s*\n/u)
        .map((paragraph, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a paragraph is its place
          <p key={place}>{paragraph}</p>
        ))}
    </article>
  )
}

function WardlinkPolicy() {
  return (
    <article className="privacy">
      <p>
        <Trans>This page explains what Wardlink can see, who else can see it, and what is kept.</Trans>
      </p>
      <h2>
        <Trans>What the camera shows</Trans>
      </h2>
      <p>
        <Trans>
          The room screen has a camera and a microphone. The room screen and this remote always show whether
          they are on. When you use Device Control, you see the camera picture here.
        </Trans>
      </p>
      <h2>
        <Trans>Who can see and hear you</Trans>
      </h2>
      <p>
        <Trans>
          Only the people in your call. The room screen shows their names. A call is announced with a sound
          and the caller's name before anyone sees you.
        </Trans>
      </p>
      <h2>
        <Trans>How to cover the camera</Trans>
      </h2>
      <p>
        <Trans>
          Press Cover Camera here or on the room screen. This turns the camera and microphone off. Only you,
          or someone in your room, can turn them on again.
        </Trans>
      </p>
      <h2>
        <Trans>What is recorded</Trans>
      </h2>
      <p>
        <Trans>
          Nothing is recorded unless the screen shows the word Recording. Video from the camera is not saved.
        </Trans>
      </p>
      <h2>
        <Trans>What this tablet or phone keeps</Trans>
      </h2>
      <p>
        <Trans>
          This tablet or phone keeps your session, your name, the room number, the messages of a call, and
          changes not sent yet. It erases all of this when you log out, when the session ends, and before the
          next patient. It erases your language and Night setting when you log out and before the next
          patient.
        </Trans>
      </p>
      <h2>
        <Trans>What the hospital keeps</Trans>
      </h2>
      <p>
        <Trans>
          The hospital keeps a record of which room was controlled and when, but no video or sound. This helps
          run the service safely.
        </Trans>
      </p>
      <h2>
        <Trans>Your questions</Trans>
      </h2>
      <p>
        <Trans>
          Ask your nurse, or use a number on the Support page. You can also ask not to use Wardlink at all.
        </Trans>
      </p>
    </article>
  )
}
