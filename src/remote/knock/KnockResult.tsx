import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { DoorTitle } from './DoorTitle.tsx'
import './result.css'

interface KnockResultProps {
  heading: ReactNode
  icon: IconName
  title: ReactNode
  /** One sentence on what follows from it. */
  detail: ReactNode
  /** Shown between the words and the button. */
  children?: ReactNode
  /** True while a press on the button is ignored, because it may mean what was there before. */
  settling?: boolean
  onClose: () => void
}

/** Page that shows how a knock or an emergency entry ended, until it is closed. */
export function KnockResult({
  heading,
  icon,
  title,
  detail,
  children,
  settling = false,
  onClose,
}: KnockResultProps) {
  return (
    <>
      <DoorTitle>{heading}</DoorTitle>
      <div className="door-told">
        <div id="door-words">
          <span>
            <Icon name={icon} />
          </span>
          <h2>{title}</h2>
          <p>{detail}</p>
        </div>
        {children}
        <Button wide tone="primary" settling={settling} onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  )
}
