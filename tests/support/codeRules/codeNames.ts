import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Names that code no longer uses (src/docs/engineering/glossary.md has the words to use). Rename what is
 * reported, and do not change this list.
 */

/** A declared name. What is destructured under its own name is declared elsewhere. */
interface DeclaredName {
  readonly name: string
  /** `local`: a parameter, a variable, a function or a member of a class; `member`: of an interface. */
  readonly kind: 'local' | 'member' | 'type'
  /** Type as written beside the name; '' if it is inferred. */
  readonly type: string
}

interface RetiredName {
  readonly name: RegExp
  /** Types of which the name is retired; absent for all. */
  readonly type?: RegExp
  /** Kinds of which the name is retired; absent for all. */
  readonly kinds?: readonly DeclaredName['kind'][]
  /** True if the name is retired only in the product. */
  readonly isOfProduct?: boolean
  readonly instead: string
}

const retiredNames: readonly RetiredName[] = [
  { name: /^\w+Parts$/u, kinds: ['type'], instead: '…Deps or …Options' },
  { name: /^(?:parts|all)$/u, type: /(?:Deps|Options)\b/u, instead: 'deps or options' },
  { name: /keepers?$/iu, instead: 'actor, administrator, or what it does' },
  { name: /^nodes$/u, kinds: ['member'], type: /Peers/u, instead: 'peers' },
  {
    name: /^nodes?$|^nodeIds?$|^setNode$/u,
    kinds: ['local'],
    isOfProduct: true,
    instead: 'orgUnit, orgUnitId, peerId',
  },
  { name: /^neighbours?$/iu, instead: 'peers, or neighbor' },
  { name: /^order$/u, type: /Command\b/u, instead: 'command' },
  { name: /^(?:talk|feeds)$/u, instead: 'call, localMedia' },
  { name: /^answer$/u, type: /^(?:Meet)?Result</u, instead: 'result' },
  { name: /^attempt$/u, type: /^Mutation$/u, instead: 'mutation' },
  { name: /^(?:told|tell|said|says)$/u, isOfProduct: true, instead: 'notified, reported, notify, explicit' },
  { name: /^(?:isW|w)hole$/u, isOfProduct: true, instead: 'isComplete, text, payload' },
  {
    name: /^stays?$/u,
    kinds: ['local'],
    isOfProduct: true,
    instead: 'admission, callSession',
  },
  { name: /^(?:desk|lineIsUp)$/u, isOfProduct: true, instead: 'consultDesk, model, isConnected' },
  { name: /^lines?$/u, type: /MediaLine|Connection|Stream/u, instead: 'mediaLine, connection, stream' },
  { name: /^reach$/u, type: /MessageChannels/u, instead: 'channels' },
  { name: /^book$/u, type: /Registry/u, instead: 'registry' },
  { name: /^late$/u, type: /BackgroundTasks/u, instead: 'backgroundTasks' },
  { name: /^tries$/u, type: /FailureBroadcast/u, instead: 'failureBroadcast' },
  { name: /^people$/u, type: /ConsoleAuthentication/u, instead: 'consoleAuthentication' },
  { name: /^recent$/u, type: /ReplayCache/u, instead: 'replayCache' },
  {
    name: /^(?:absentees|comeBack|farewell|forsaken|hurry|impatience|mayEnrol|sitDown|strangers)$/u,
    instead: 'the word of the glossary',
  },
  {
    name: /^(?:heldMotion|layOut|restoredStore|severally|surroundings|technicalOrders|tradeTicket)$/u,
    instead: 'the word of the glossary',
  },
  {
    name: /^(?:Doer|Fate|Seen|Tidings|Told|Whole)$/u,
    kinds: ['type'],
    instead: 'what it is: AuditActor, MessageStatus, VersionedRef',
  },
  { name: /^(?!GuessWords)[A-Z]\w*Words?$/u, instead: '…Text or …Message' },
]

/** Names of placeholders in messages on screen, which the catalogs have. */
const placeholders: ReadonlySet<string> = new Set([
  'src/admin/permissions/AccessExplanationAnswer.tsx: node',
  'src/admin/permissions/RoomPermissionAnswer.tsx: node',
])

/** Returns the names that a TypeScript file declares. */
function declaredNames(path: string, text: string): DeclaredName[] {
  const found: DeclaredName[] = []
  const typeOf = (annotation: ESTree.TSTypeAnnotation | null | undefined): string =>
    annotation ? text.slice(annotation.typeAnnotation.start, annotation.typeAnnotation.end) : ''
  const add = (
    kind: DeclaredName['kind'],
    key: ESTree.Node | null,
    annotation?: ESTree.TSTypeAnnotation | null,
  ): void => {
    if (key?.type !== 'Identifier' && key?.type !== 'PrivateIdentifier') return
    found.push({ name: key.name, kind, type: typeOf(annotation) })
  }
  const addPattern = (pattern: ESTree.Node | null): void => {
    switch (pattern?.type) {
      case 'Identifier':
        return add('local', pattern, 'typeAnnotation' in pattern ? pattern.typeAnnotation : null)
      case 'AssignmentPattern':
        return addPattern(pattern.left)
      case 'RestElement':
        return addPattern(pattern.argument)
      case 'TSParameterProperty':
        return addPattern(pattern.parameter)
      case 'ArrayPattern':
        return pattern.elements.forEach(addPattern)
      case 'ObjectPattern':
        for (const property of pattern.properties)
          if (property.type === 'RestElement') addPattern(property)
          else if (!property.shorthand) addPattern(property.value)
        return undefined
      default:
        return undefined
    }
  }
  const addFunction = ({ id, params }: ESTree.Function): void => {
    // A component is named like a type.
    add(id !== null && /^[A-Z]/u.test(id.name) ? 'type' : 'local', id)
    params.forEach(addPattern)
  }
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach(addPattern),
    VariableDeclarator: ({ id }) => addPattern(id),
    PropertyDefinition: ({ key, typeAnnotation }) => add('local', key, typeAnnotation),
    MethodDefinition: ({ key }) => add('local', key),
    TSFunctionType: ({ params }) => params.forEach(addPattern),
    TSMethodSignature: ({ key, params }) => {
      add('member', key)
      params.forEach(addPattern)
    },
    TSPropertySignature: ({ key, typeAnnotation }) => add('member', key, typeAnnotation),
    ClassDeclaration: ({ id }) => add('type', id),
    TSInterfaceDeclaration: ({ id }) => add('type', id),
    TSTypeAliasDeclaration: ({ id }) => add('type', id),
  }).visit(parseSync(path, text).program)
  return found
}

/** Reports the retired names that a file declares, each with the word to use. */
export function nameBreaches(path: string, text: string): string[] {
  return declaredNames(path, text).flatMap(({ name, kind, type }) => {
    if (placeholders.has(`${path}: ${name}`)) return []
    return retiredNames
      .filter(
        (retired) =>
          retired.name.test(name) &&
          (retired.type?.test(type) ?? true) &&
          (retired.kinds?.includes(kind) ?? true) &&
          (retired.isOfProduct !== true || path.startsWith('src/')),
      )
      .map(({ instead }) => `${path}: ${name} (use ${instead})`)
  })
}
