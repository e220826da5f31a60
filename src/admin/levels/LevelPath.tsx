import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'
import { LazyPopover } from '../lazy/LazyPopover.tsx'
import { levelPanelPart } from './levelPanelPart.ts'
import { useChosenLevel } from './useLevels.ts'

interface LevelPathProps {
  roles: readonly Assignment[]
  memory: ShellMemory
}

/** Most levels that are remembered as chosen last. */
const mostRecent = 3

/**
 * Shows the path down to the chosen level. Each level above that the user sees is a link that chooses it; the last
 * one opens the tree of all levels.
 */
export function LevelPath({ roles, memory }: LevelPathProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { below, level, name, seen } = useChosenLevel()
  const path = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  // The link that was pressed is no longer part of the path.
  useLayoutEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    path.current?.querySelector<HTMLElement>('.popover-button')?.focus()
  })
  const { path: own, coversAll } = scopeOf(roles)
  const isPlatform = own.length === 0 && coversAll
  const everything = isPlatform ? t`All organizations` : coversAll ? (own.at(-1)?.name ?? '') : t`All levels`
  // Of a user with one scope, the topmost level is all that the user sees.
  const top = coversAll ? own.at(-1)?.id : undefined
  const chosen = below === top ? undefined : below
  const above =
    chosen === undefined ? own.slice(0, coversAll ? -1 : undefined) : (level?.path ?? own).slice(0, -1)
  const choose = (id: string | undefined) => {
    const recent = memory.recentLevels().filter((one) => one !== id)
    if (id !== undefined) memory.keepRecentLevels([id, ...recent].slice(0, mostRecent + 1))
    void navigate({ to: '.', search: (before) => ({ ...before, below: id === top ? undefined : id }) })
  }
  const press = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // With one of these keys the link opens elsewhere.
    isPressed.current = !ctrlKey && !metaKey && !shiftKey
  }
  const current = chosen === undefined ? everything : (level?.path.at(-1)?.name ?? name)
  // A user of one unit has nothing to choose from.
  const isChoice = !coversAll || own.at(-1)?.level !== 'unit' || chosen !== undefined
  return (
    <nav className="console-level" aria-label={t`Level`} ref={path}>
      <ol>
        {chosen !== undefined && top === undefined && (
          <li>
            <LevelLink id={undefined} onPress={press}>
              {everything}
            </LevelLink>
          </li>
        )}
        {above.map(({ id, name: text }) => (
          <li key={id}>
            {seen.has(id) ? (
              <LevelLink id={id === top ? undefined : id} onPress={press}>
                {text}
              </LevelLink>
            ) : (
              <bdi>{text}</bdi>
            )}
          </li>
        ))}
        <li aria-current="location">
          {isChoice ? (
            <LazyPopover label={t`Choose a level`} button={<bdi>{current}</bdi>} panel={levelPanelPart}>
              {(close, LevelPanel) => (
                <LevelPanel
                  everything={top === undefined ? everything : null}
                  chosen={chosen ?? top ?? null}
                  recent={memory.recentLevels()}
                  onChoose={(id) => {
                    close()
                    choose(id)
                  }}
                />
              )}
            </LazyPopover>
          ) : (
            <bdi>{current}</bdi>
          )}
        </li>
      </ol>
    </nav>
  )
}

interface LevelLinkProps {
  id: string | undefined
  onPress: (event: MouseEvent) => void
  children: string
}

/** Link to the same page at another level; undefined for all. */
function LevelLink({ id, onPress, children }: LevelLinkProps) {
  return (
    <Link to="." search={(before) => ({ ...before, below: id })} onClick={onPress}>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** Returns the path that all roles have in common; `coversAll` if one of the roles covers all of it. */
function scopeOf(roles: readonly Assignment[]): { path: Assignment['path']; coversAll: boolean } {
  const [first, ...others] = roles.map(({ path }) => path)
  if (first === undefined) return { path: [], coversAll: false }
  const path = first.filter(({ id }) => others.every((other) => other.some((orgUnit) => orgUnit.id === id)))
  return { path, coversAll: [first, ...others].some(({ length }) => length === path.length) }
}
