import { type Assignment, type Node, Role } from '../../contract/permissions/roles.ts'
import { normalizeForMatch } from '../text/normalizeForMatch.ts'
import type { TypedRole } from './roleDraft.ts'
import { mayGive } from './users.ts'

/** A role at an org unit that a user may give; an empty path is the whole platform. */
export interface RoleChoice {
  readonly id: string
  readonly role: Role
  readonly path: readonly Node[]
  /** Its text, as `normalizeForMatch` returns it. */
  readonly key: string
}

/** Returns what distinguishes a role at an org unit from all others. */
export const roleId = ({ role, path }: Pick<TypedRole, 'role' | 'path'>): string =>
  `${role} ${path.at(-1)?.id ?? ''}`

/** Returns the text of a choice; `platform` is the name of the whole platform. */
export const roleChoiceText = ({ role, path }: Pick<RoleChoice, 'role' | 'path'>, platform: string): string =>
  // The name of the parent distinguishes org units of the same name.
  [
    role,
    ...(path.length === 0
      ? [platform]
      : path
          .slice(-2)
          .toReversed()
          .map(({ name }) => name)),
  ].join(' · ')

/**
 * Returns each role at each org unit that a user with the roles `held` may give, by the names of the roles: TECH comes
 * before TECH_ADMIN, which it is a part of, so that typing it leads to it.
 */
export function roleChoices(
  held: readonly Assignment[],
  paths: readonly (readonly Node[])[],
  platform: string,
): RoleChoice[] {
  const places = [[], ...paths]
  return Role.options.toSorted().flatMap((role) =>
    places
      .filter((path) => mayGive(held, { role, path: [...path] }))
      .map((path) => ({
        id: roleId({ role, path: [...path] }),
        role,
        path,
        key: normalizeForMatch(roleChoiceText({ role, path }, platform)),
      })),
  )
}

/** Returns the choices that contain every typed word. */
export function matchingRoles(choices: readonly RoleChoice[], typed: string): readonly RoleChoice[] {
  const words = typed.split(/\s/u).map(normalizeForMatch)
  return choices.filter(({ key }) => words.every((word) => key.includes(word)))
}
