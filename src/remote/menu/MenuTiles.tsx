import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { tileLayout } from '../../domain/bedside/tiles.ts'
import { Tile } from '../../ui/page/Tile.tsx'
import { TileGrid } from '../../ui/page/TileGrid.tsx'
import type { IconName } from '../../ui/iconName.ts'

interface TileText {
  kind: 'clinician' | 'guest' | 'interpreter' | 'movie'
  icon: IconName
  kicker: ReactNode
  word: ReactNode
}

const tiles: Readonly<Record<RemoteFunction, TileText>> = {
  call_clinician: {
    kind: 'clinician',
    icon: 'stethoscope',
    kicker: <Trans context="tile: clinician">Meet with a</Trans>,
    word: <Trans>Clinician</Trans>,
  },
  call_guest: {
    kind: 'guest',
    icon: 'users',
    kicker: <Trans context="tile: guest">Meet with a</Trans>,
    word: <Trans>Guest</Trans>,
  },
  call_interpreter: {
    kind: 'interpreter',
    icon: 'translate',
    kicker: <Trans>Meet with an</Trans>,
    word: <Trans>Interpreter</Trans>,
  },
  entertainment: {
    kind: 'movie',
    icon: 'filmSlate',
    kicker: <Trans>Watch a</Trans>,
    word: <Trans>Show/Movie</Trans>,
  },
}

/** Action of each tile when pressed. A function without an entry has no screen yet. */
export type TileOpeners = Partial<Readonly<Record<RemoteFunction, () => void>>>

export interface MenuTilesProps {
  functions: readonly RemoteFunction[]
  openers: TileOpeners
  /** Function that is being called now. */
  busy?: RemoteFunction | null
  /** Reason why no tile works now. */
  blocked?: { reason: ReactNode; icon: IconName } | undefined
}

export function MenuTiles({ functions, openers, busy = null, blocked }: MenuTilesProps) {
  const { i18n } = useLingui()
  const layout = tileLayout(functions)

  const tile = (name: RemoteFunction, lead = false) => {
    const open = openers[name]
    const { kind, icon, kicker, word } = tiles[name]
    const calling = busy === name
    // A Japanese verb follows its noun: 通訳 is large, with と話す under it.
    return (
      <Tile
        key={name}
        kind={kind}
        icon={calling ? 'hourglassMedium' : icon}
        kicker={calling ? <Trans>Calling</Trans> : kicker}
        word={word}
        busy={calling}
        disabledReason={
          blocked?.reason ?? (open ? undefined : <Trans>Not available yet. Ask your nurse.</Trans>)
        }
        reasonIcon={blocked?.icon}
        onPress={open}
        lead={lead}
        kickerLast={i18n.locale === 'ja'}
      />
    )
  }

  switch (layout.kind) {
    case 'none':
      return null
    case 'single':
      return <TileGrid layout="single">{tile(layout.tile, true)}</TileGrid>
    case 'halves':
      return <TileGrid layout="halves">{layout.tiles.map((name) => tile(name, true))}</TileGrid>
    case 'lead':
      return (
        <TileGrid layout="lead" rows={layout.rows.length}>
          {tile(layout.lead, true)}
          {layout.rows.map((name) => tile(name))}
        </TileGrid>
      )
  }
}
