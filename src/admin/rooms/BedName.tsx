import { Trans } from '@lingui/react/macro'

/** Display name of a room and its bed. */
export function BedName({ room: { number, bed } }: { room: { number: string; bed: string } }) {
  return (
    <>
      <bdi>{number}</bdi>
      {bed !== '' && (
        <>
          {' · '}
          <Trans>
            Bed <bdi>{bed}</bdi>
          </Trans>
        </>
      )}
    </>
  )
}
