import { Trans } from '@lingui/react/macro'

/** A room and its bed, as people call them. */
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
