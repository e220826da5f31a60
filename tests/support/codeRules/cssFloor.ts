import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** At-rules that every supported browser (Safari 16.4, Chromium 109, Firefox 128) has, by MDN's tables. */
const knownRules: ReadonlySet<string> = new Set([
  '@charset',
  '@container',
  '@counter-style',
  '@font-face',
  '@import',
  '@keyframes',
  '@layer',
  '@media',
  '@namespace',
  '@page',
  '@property',
  '@supports',
])

/** At-rules whose block holds rules. The blocks of all others hold declarations or keyframes. */
const groupRules: ReadonlySet<string> = new Set(['@container', '@layer', '@media', '@supports'])

/** Parts of selectors that a supported browser lacks. Such a browser drops the whole rule. */
const lackingSelectors =
  /:(?:dir\(|user-(?:in)?valid|popover-open|open\b|state\(|autofill|active-view-transition|host-context|buffering|muted|playing|stalled|seeking|volume-locked|has-slotted)|::(?:details-content|view-transition|scroll-(?:marker|button)|picker|checkmark|column|target-text|highlight|spelling-error|grammar-error)|:nth-(?:last-)?child\([^)]* of /u

/** Conditions that a supported browser does not know and therefore never meets. */
const lackingConditions =
  /style\(|scroll-state\(|prefers-reduced-(?:transparency|data)|scripting|inverted-colors|overflow-(?:block|inline)|update|device-posture|video-color-gamut/u

/** Properties that a supported browser lacks. */
const lackingProperties =
  /^(?:anchor-.+|position-(?:anchor|area|try.*|visibility)|animation-(?:composition|timeline|range.*)|(?:view|scroll)-timeline.*|timeline-scope|view-transition-.+|transition-behavior|overlay|interpolate-size|field-sizing|reading-.+|text-(?:wrap.*|box.*|spacing.*|autospace)|white-space-collapse|word-break-.+|hyphenate-.+|hanging-punctuation|initial-letter|baseline-source|font-(?:size-adjust|palette|variant-emoji|synthesis-.+)|scrollbar-(?:color|width|gutter)|content-visibility|contain-intrinsic-.+|offset-.+|mask.*|zoom|caret|hyphens|backdrop-filter|print-color-adjust|forced-color-adjust|text-size-adjust|user-select|line-clamp|margin-trim|ruby-.+|box-decoration-break|corner-.+|grid-lanes.*|interactivity|dynamic-range-limit|math-.+|image-resolution)$/u

/** Functions, keywords and units in values that a supported browser lacks. */
const lackingValues =
  /(?<![\w-])(?:color-mix|light-dark|oklch|oklab|lch|lab|color|round|mod|rem|abs|sign|sin|cos|tan|asin|acos|atan2?|exp|pow|sqrt|hypot|log|linear|image-set|cross-fade|contrast-color|anchor(?:-size)?|calc-size|if|attr|sibling-(?:index|count)|random|xywh|rect|shape|scroll|view|progress)\(|(?:rgb|hsl|hwb)a?\(from |(?<![\w-])(?:subgrid|auto-phrase|allow-discrete|stretch-fit|(?:un)?safe (?:center|start|end)|revert-rule|inline-(?:start|end))(?![\w-])|(?<![\w#-])[\d.]+(?:rlh|cap|rcap|rch|rex|ric)\b/u

/** Functions of older CSS with a name of `lackingValues`, by the property in which they are allowed. */
const older = /^(?:content: attr\(|clip: rect\()/u

/** Features that a supported browser lacks and does without, with the reason why that harms no one. */
export const harmless: ReadonlyMap<string, string> = new Map([
  ['text-wrap: balance', 'Lines break where they always did: the last line of a heading may be short.'],
  ['word-break: auto-phrase', 'Japanese breaks between any two characters, as in all older browsers.'],
  [
    'user-select: none',
    'Follows -webkit-user-select, which Safari has. In others it is older than the floor.',
  ],
  ['line-clamp: 2', 'Follows -webkit-line-clamp, which every supported browser has.'],
  [
    'reading-flow: grid-order',
    'The keyboard goes in the order of the document: to the list, then to the button that is above it.',
  ],
  ['text-size-adjust: 100%', 'Firefox on a desktop does not enlarge text in the first place.'],
])

/** A declaration or a rule of a style sheet, with the rules around it, outermost first. */
interface Part {
  readonly kind: 'declaration' | 'rule'
  readonly text: string
  readonly around: readonly string[]
  /** Declarations of the same block that precede this one. */
  readonly before: readonly string[]
}

/** Yields the declarations and rules of a style sheet. */
function* partsOf(sheet: string): Generator<Part> {
  const css = sheet.replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  const open: { rule: string; declared: string[] }[] = []
  let text = ''
  const part = (kind: Part['kind']): Part => ({
    kind,
    text: text.trim(),
    around: open.map(({ rule }) => rule),
    before: [...(open.at(-1)?.declared ?? [])],
  })
  // A string, an address or a parenthesis may hold any character, and an escape stands for itself.
  for (const [token] of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|\\.|[^]/gu)) {
    if (token === '{') {
      const rule = part('rule')
      yield rule
      open.push({ rule: rule.text, declared: [] })
    } else if (token === ';' || token === '}') {
      // A rule without a block, such as `@layer a, b`, sets nothing.
      if (text.trim() !== '' && !text.trim().startsWith('@')) {
        const declaration = part('declaration')
        yield declaration
        open.at(-1)?.declared.push(declaration.text)
      }
      if (token === '}') open.pop()
    } else {
      text += token
      continue
    }
    text = ''
  }
}

const nameOf = (rule: string): string => /^@[\w-]+/u.exec(rule)?.[0] ?? ''

function lackingInRule({ text, around }: Part): string | null {
  const name = nameOf(text)
  if (name === '') {
    const parent = around.at(-1) ?? ''
    // Steps of an animation, such as `from`, are no selectors.
    if (nameOf(parent) === '@keyframes') return null
    if (around.some((rule) => nameOf(rule) === '') || text.includes('&')) return `nesting: ${text}`
    return lackingSelectors.exec(text)?.[0] ?? null
  }
  if (!knownRules.has(name)) return name
  if (groupRules.has(name) && around.some((rule) => nameOf(rule) === '')) return `nesting: ${text}`
  const condition = name === '@media' || name === '@container' ? lackingConditions.exec(text)?.[0] : undefined
  return condition === undefined ? null : `${name} ${condition}`
}

function lackingInDeclaration({ text, before }: Part): string | null {
  const colon = text.indexOf(':')
  const property = text.slice(0, colon).trim().toLowerCase()
  const value = text
    .slice(colon + 1)
    .replace(/!important$/u, '')
    .trim()
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/gu, '')
  const shown = `${property}: ${value}`
  if (lackingProperties.test(property)) return harmless.has(shown) ? null : shown
  if (!lackingValues.test(plain) || older.test(shown) || harmless.has(shown)) return null
  // The browser keeps the earlier value, except in a custom property, where it keeps any text.
  const hasFallback =
    !property.startsWith('--') &&
    before.some((earlier) => earlier.startsWith(`${property}:`) && !lackingValues.test(earlier))
  return hasFallback ? null : shown
}

/**
 * Returns the features of a built style sheet that a supported browser lacks and that are not harmless. Rules
 * that apply only where a feature is supported do not count.
 */
export function lackingInStyles(sheet: string): string[] {
  const found = new Set<string>()
  for (const part of partsOf(sheet)) {
    if (part.around.some((rule) => /^@supports(?! *\(*not\b)/u.test(rule))) continue
    const lacking = part.kind === 'rule' ? lackingInRule(part) : lackingInDeclaration(part)
    if (lacking !== null) found.add(lacking)
  }
  return [...found]
}

/** Returns the properties that a style sheet sets, each with its value, unless a test of a feature guards them. */
export function propertiesIn(sheet: string): string[] {
  const notSupported = ({ around }: Part) => !around.some((rule) => nameOf(rule) === '@supports')
  const ofElement = ({ around }: Part) => !/^@(?:font-face|property)/u.test(around.at(-1) ?? '')
  return [...partsOf(sheet)]
    .filter((part) => part.kind === 'declaration' && notSupported(part) && ofElement(part))
    .map(({ text }) => text)
}

/** Returns the style sheets of bedside, monitor and meeting page: the console has a later floor. */
export const builtStyles = (dist: string): { name: string; sheet: string }[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.includes('admin'))
    .map((name) => join(dist, name))
    .map((path) => ({ name: relative(dist, path), sheet: readFileSync(path, 'utf8') }))
