import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createSingleSignOn } from '../../state/admin/singleSignOn/singleSignOn.ts'
import type { SsoPorts } from '../../state/admin/singleSignOn/ssoPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Buttons for the sign-in providers. */
export function SsoButtons({ ports }: { ports: SsoPorts }) {
  const store = useStore()
  const { href } = useLocation()
  const [singleSignOn] = useState(() => createSingleSignOn(ports, store))
  const choices = useAtomValue(singleSignOn.choicesAtom)
  useEffect(() => void singleSignOn.offer(), [singleSignOn])
  return choices.map(({ id, name }) => {
    const provider = <bdi key="name">{name}</bdi>
    return (
      <Button key={id} wide onPress={() => void ports.visit(id, href)}>
        <Trans>Sign in with {provider}</Trans>
      </Button>
    )
  })
}
