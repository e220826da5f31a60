import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { ImportDetail, ImportProblem } from '../../contract/imports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { columnLetter } from './columnLetter.ts'
import { ImportFieldName, ImportProblemText } from './ImportText.tsx'

interface ImportRowsProps {
  item: ImportDetail
  rows: ImportDetail['check']['first']
}

/** Shows rows as they are in the file, with each invalid cell marked and its problem below. */
export function ImportRows({ item: { headings, mapping, check }, rows }: ImportRowsProps) {
  const columnOf = ({ field }: ImportProblem) => (field === null ? undefined : mapping[field])
  return (
    <PlainTable
      className="console-table import-rows"
      headings={[
        <Trans key="row">Row</Trans>,
        ...headings.map((heading, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place: two may have one heading
          <Fragment key={index}>
            <span className="console-code">{columnLetter(index)}</span>
            <br />
            <bdi>{heading}</bdi>
          </Fragment>
        )),
      ]}
    >
      {rows.map(({ row, cells }) => {
        const problems = check.problems.filter((problem) => problem.row === row)
        return (
          <Fragment key={row}>
            <tr>
              <th scope="row">{row}</th>
              {headings.map((_heading, index) => {
                const value = cells[index] ?? ''
                const isWrong = problems.some((problem) => columnOf(problem) === index)
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                  <td key={index} data-wrong={isWrong || undefined}>
                    {value.trim() === '' && isWrong ? (
                      <em>
                        <Trans>empty</Trans>
                      </em>
                    ) : (
                      <bdi>{value}</bdi>
                    )}
                  </td>
                )
              })}
            </tr>
            {problems.map((problem) => (
              <tr key={`${problem.field ?? ''} ${problem.code}`} className="import-problem">
                <td colSpan={headings.length + 1}>
                  <ProblemLine problem={problem} column={columnOf(problem)} cells={cells} />
                </td>
              </tr>
            ))}
          </Fragment>
        )
      })}
    </PlainTable>
  )
}

interface ProblemLineProps {
  problem: ImportProblem
  column: number | undefined
  cells: readonly string[]
}

/** Shows the cell, the field and the problem, as in "B15 Device type: There is no type …". */
function ProblemLine({ problem, column, cells }: ProblemLineProps) {
  const { field, row } = problem
  return (
    <span>
      <Icon name="warningCircle" />
      <span>
        {column !== undefined && (
          <strong className="import-place">
            {columnLetter(column)}
            {row}{' '}
          </strong>
        )}
        {field !== null && (
          <>
            <ImportFieldName field={field} />
            {': '}
          </>
        )}
        <ImportProblemText
          problem={problem}
          value={column === undefined ? '' : (cells[column] ?? '').trim()}
        />
      </span>
    </span>
  )
}
