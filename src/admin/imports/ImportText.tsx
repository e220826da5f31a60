import { Trans } from '@lingui/react/macro'
import type { ImportField, ImportProblem } from '../../contract/imports.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { FieldProblemText } from '../records/FieldProblemText.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Shows a field’s name as it appears on the forms. */
export function ImportFieldName({ field }: { field: ImportField }) {
  switch (field) {
    case 'number':
      return <Trans>Room/Bed name</Trans>
    case 'bed':
      return <Trans>Bed</Trans>
    case 'type':
      return <Trans>Device type</Trans>
    case 'unit':
      return <Trans>Unit/Practice</Trans>
    case 'facility':
      return <Trans>Facility</Trans>
    case 'customer':
      return <Trans>Customer</Trans>
    case 'name':
      return <Trans>Name</Trans>
    case 'email':
      return <Trans>Email</Trans>
    case 'role':
      return <Trans>Role</Trans>
    case 'level':
      return <Trans>Level</Trans>
    case 'language':
      return <Trans>Language of the email</Trans>
  }
}

/** Shows what is wrong with a cell or a row. `value` is the content of the cell. */
export function ImportProblemText({ problem, value }: { problem: ImportProblem; value: string }) {
  const quoted = <bdi>“{value}”</bdi>
  switch (problem.code) {
    case 'cell_count':
      return <Trans>This row has more or fewer cells than the first.</Trans>
    case 'unknown_type':
      return <Trans>There is no type {quoted}. Write Care-system, Standalone or BYOD.</Trans>
    case 'no_such_unit':
      return <Trans>There is no unit {quoted} here.</Trans>
    case 'no_such_facility':
      return <Trans>The facility {quoted} has no such unit.</Trans>
    case 'no_such_customer':
      return <Trans>The customer {quoted} has no such unit.</Trans>
    case 'ambiguous_unit':
      return (
        <Trans>More than one facility has a unit {quoted}. Name the facility in the Facility column.</Trans>
      )
    case 'forbidden':
      return <Trans>Your role does not allow this here.</Trans>
    case 'already_exists':
      return <Trans>This room and bed already exist.</Trans>
    case 'cell_error':
      return (
        <Trans>The spreadsheet could not calculate this cell. Correct its formula, or type the value.</Trans>
      )
    case 'cell_date':
      return (
        <Trans>
          The spreadsheet has made a date of this cell. Set the format of the column to text, and type the
          number again.
        </Trans>
      )
    case 'cell_rounded':
      return (
        <Trans>
          The spreadsheet has rounded this number. Set the format of the column to text, and type the number
          again.
        </Trans>
      )
    case 'same_as_row': {
      const other = problem.other ?? 0
      return problem.field === 'role' ? (
        <Trans>Row {other} of this file gives the same person the same role. Keep only one.</Trans>
      ) : (
        <Trans>Row {other} of this file is the same room and bed. Keep one of the two.</Trans>
      )
    }
    default:
      return <PersonProblemText problem={problem} value={value} />
  }
}

/** Shows the problems that only rows of users can have. */
function PersonProblemText({ problem, value }: { problem: ImportProblem; value: string }) {
  const quoted = <bdi>“{value}”</bdi>
  switch (problem.code) {
    case 'formula':
      return <Trans>This is read as a formula. Type the value without =, +, - or @ before it.</Trans>
    case 'other_name': {
      const other = problem.other ?? 0
      return <Trans>Row {other} of this file has a different name for this email address.</Trans>
    }
    case 'other_row_wrong': {
      const other = problem.other ?? 0
      return <Trans>Row {other} for the same email address has an error.</Trans>
    }
    case 'unknown_role':
      return <Trans>There is no role {quoted}. Write it as the template does, such as UNIT_ADMIN.</Trans>
    case 'unknown_language':
      return <Trans>There is no language {quoted}. Write en, ja or ar.</Trans>
    case 'no_such_level':
      return <Trans>There is no level {quoted} here.</Trans>
    case 'ambiguous_level':
      return <Trans>{quoted} could be more than one level. Add more of the path.</Trans>
    case 'wrong_level':
      return <Trans>This role cannot be used at {quoted}. It belongs to a different level.</Trans>
    case 'too_many_roles':
      return <Trans>A person can have up to 50 roles.</Trans>
    default:
      return <FieldProblemText problem={problem.code} />
  }
}

/** Explains why a file was rejected. */
export function FileRefusalText({ refusal: { code, fields = {} } }: { refusal: Refusal }) {
  const line = fields['line'] ?? ''
  if (code === 'too_large') return <Trans>The file is larger than 10 MB. Split it.</Trans>
  if (code !== 'unreadable_file') return <RefusalText code={code} />
  switch (fields['file']) {
    case 'empty':
      return <Trans>The file is empty.</Trans>
    case 'no_rows':
      return <Trans>The file has no rows below its headings.</Trans>
    case 'too_many_rows':
      return <Trans>The file has more than 20,000 rows. Split it.</Trans>
    case 'too_many_columns':
      return <Trans>The file has more than 100 columns.</Trans>
    case 'too_many_cells':
      return <Trans>The file has more than 500,000 cells. Split it.</Trans>
    case 'encoding':
      return line === '' ? (
        <Trans>The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.</Trans>
      ) : (
        <Trans>Line {line} is not in UTF-8. In the spreadsheet, save the file as “CSV UTF-8”.</Trans>
      )
    case 'not_text':
      return <Trans>This is no CSV file. In the spreadsheet, save it as “CSV UTF-8”.</Trans>
    default:
      return <Trans>Line {line} has a quotation mark that is not closed or is in the wrong place.</Trans>
  }
}
