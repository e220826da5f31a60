import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { importNames, type PaletteItem, roomPages, userPages } from './paletteItems.ts'

/** Shows one item of the palette: its icon, its name, and where it is. */
export function PaletteEntry({ item }: { item: PaletteItem }) {
  const { i18n } = useLingui()
  switch (item.kind) {
    case 'room':
      return (
        <>
          <Icon name="bed" />
          <span>
            <strong>
              <BedName room={item.room} />
            </strong>{' '}
            <small>
              <bdi>{item.room.unit}</bdi>, <bdi>{item.room.facility}</bdi>
            </small>
          </span>
        </>
      )
    case 'device':
      return (
        <>
          <Icon name="videoCamera" />
          <span>
            <strong className="console-code" dir="ltr">
              {item.room.unique_id}
            </strong>{' '}
            <small>
              <BedName room={item.room} />, <bdi>{item.room.unit}</bdi>
            </small>
          </span>
        </>
      )
    case 'user':
      return (
        <>
          <Icon name="users" />
          <span>
            <strong>
              <bdi>{item.user.name}</bdi>
            </strong>{' '}
            <small dir="ltr">{item.user.email}</small>
          </span>
        </>
      )
    case 'page':
      return (
        <>
          <Icon name="presentation" />
          <span>{i18n._(item.name)}</span>
        </>
      )
    case 'guide':
      return (
        <>
          <Icon name="info" />
          <span>
            <strong>{item.title}</strong> <small>{item.excerpt}</small>
          </span>
        </>
      )
    case 'rooms':
      return (
        <>
          <Icon name="magnifyingGlass" />
          <span>
            <Trans>
              Search all rooms for “<bdi>{item.words}</bdi>”
            </Trans>
          </span>
        </>
      )
    case 'room_page':
      return (
        <>
          <Icon name={roomPages[item.page].icon} />
          <span>{i18n._(roomPages[item.page].name)}</span>
        </>
      )
    case 'user_page':
      return (
        <>
          <Icon name={userPages[item.page].icon} />
          <span>{i18n._(userPages[item.page].name)}</span>
        </>
      )
    case 'enroll':
      return (
        <>
          <Icon name="qrCode" />
          <span>
            <Trans>Create an enrollment code</Trans>
          </span>
        </>
      )
    case 'import':
      return (
        <>
          <Icon name="exportBox" />
          <span>{i18n._(importNames[item.what])}</span>
        </>
      )
    case 'restart':
      return (
        <>
          <Icon name={item.how === 'refresh' ? 'arrowsClockwise' : 'power'} />
          <span>{item.how === 'refresh' ? <Trans>Refresh</Trans> : <Trans>Reboot</Trans>}</span>
          {item.hindrance !== null && (
            <small>
              {item.hindrance === 'in_call' ? <Trans>Not during a call</Trans> : <Trans>Offline</Trans>}
            </small>
          )}
        </>
      )
  }
}
