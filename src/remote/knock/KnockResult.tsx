import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { forgetKnockAtom } from '../../state/bedside/knock.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { RoomStrip } from '../frame/RoomStrip.tsx'

interface KnockResultProps {
  icon: IconName
  title: ReactNode
  /** One sentence on what follows from it. */
  detail: ReactNode
  /** Shown between the words and the button. */
  children?: ReactNode
}

/** Page that shows what became of the patient's answer, until it is closed. */
export function KnockResult({ icon, title, detail, children }: KnockResultProps) {
  const close = useSetAtom(forgetKnockAtom)
  return (
    <>
      <header className="frame-title">
        <h1 id="door-title">
          <Trans>Your Answer</Trans>
        </h1>
        <RoomStrip />
      </header>
      <div className="door-told">
        <div id="door-words">
          <span>
            <Icon name={icon} />
          </span>
          <h2>{title}</h2>
          <p>{detail}</p>
        </div>
        {children}
        <Button wide tone="primary" onPress={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  )
}
