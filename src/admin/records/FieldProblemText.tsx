import { Trans } from '@lingui/react/macro'

/** Shows what is wrong with a field. `problem` is a code of domain/records.ts or of the server. */
export function FieldProblemText({ problem }: { problem: string }) {
  switch (problem) {
    case 'required':
      return <Trans>Required field.</Trans>
    case 'too_short':
      return <Trans>Enter at least 3 characters.</Trans>
    case 'too_long':
    case 'too_big':
      return <Trans>This is too long.</Trans>
    case 'invalid_characters':
      return <Trans>It contains invisible characters.</Trans>
    case 'only_numbers':
    case 'invalid_type':
      return <Trans>This field must contain only numbers</Trans>
    case 'only_15_characters':
      return <Trans>It must contain only 15 characters</Trans>
    case 'already_exists':
      return <Trans>This name is already in use.</Trans>
    case 'already_used':
      return <Trans>This is already used.</Trans>
    case 'forbidden':
      return <Trans>Your role does not allow this here.</Trans>
    case 'not_found':
      return <Trans>This no longer exists. Choose another.</Trans>
    case 'invalid_email':
      return <Trans>Email is invalid.</Trans>
    case 'weaker_than_above':
      return <Trans>A higher level has a stricter rule.</Trans>
    case 'no_part':
      return <Trans>Fill in at least one of these fields.</Trans>
    case 'not_target_minutes':
      return <Trans>Enter a whole number from 1 to 480.</Trans>
    case 'too_small':
      return <Trans>This value is too small.</Trans>
    case 'private_address':
      return <Trans>Enter an https:// address outside the hospital network.</Trans>
    case 'no_area_code':
      return <Trans>Please enter the number with its area code.</Trans>
    case 'not_international':
      return <Trans>Please enter the number with + and the country code.</Trans>
    default:
      return <Trans>This cannot be used here.</Trans>
  }
}
