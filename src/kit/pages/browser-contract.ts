/**
 * A contract as browsers need it: without what only the server reads of an endpoint. Answers are typed by their schemas and
 * never checked in the browser, so a page does not wait for them. What was only there for that the bundler leaves out: it
 * is told that values do nothing by being made.
 */
import { parseSync } from 'vite'

/** What only the server reads. */
const serverSide = new Set(['reply', 'summary', 'mayAnswer', 'perMinute', 'perTenMinutes', 'asksAgain'])
const address = /^(?:GET|POST|PUT|DELETE) /

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Cut = { from: number; to: number; put?: string }

/** Files that only declare: what nobody asks for in them does nothing. */
export const onlyDeclares = (file: string): boolean =>
  /\.(?:contract|rules|resource)\.ts$|[\\/]kit[\\/]endpoint[\\/](?:bin|export|fields|file|undo)\.ts$/.test(file)

/**
 * @param file its name ends in `.ts`
 * @returns the same file, still TypeScript
 */
export function forBrowser(file: string, text: string): string {
  const left = withoutServerParts(file, text)
  return without(left, pureValues(parsed(file, left), left))
}

const withoutServerParts = (file: string, text: string) => without(text, serverParts(parsed(file, text)))

/** What a file that only declares takes from others, for some of its exports. */
export type Taken = (exports: ReadonlySet<string>) => { from: string; name: string }[]

/** Reads a file that only declares. */
export function declarationsOf(file: string, text: string): Taken {
  const imported = new Map<string, { from: string; name: string }>()
  const declared = new Map<string, Set<string>>()
  for (const statement of parsed(file, withoutServerParts(file, text))['body'] as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement['specifiers'] as Node[]) {
        const name = String((one['imported'] as Node | undefined)?.['name'] ?? '*')
        const from = String((statement['source'] as Node)['value'])
        imported.set(String((one['local'] as Node)['name']), { from, name })
      }
      continue
    }
    const own = (statement['declaration'] as Node | null | undefined) ?? statement
    const names = ((own['declarations'] as Node[] | undefined) ?? [own]).flatMap((one) => namesIn(one['id']))
    // What has no name is done by every file that imports this one.
    for (const name of names.length > 0 ? names : ['']) declared.set(name, new Set(namesIn(own)))
  }
  return (exports) => {
    const wanted = new Set(['', ...exports])
    for (const name of wanted) for (const used of declared.get(name) ?? []) wanted.add(used)
    return [...wanted].flatMap((name) => imported.get(name) ?? [])
  }
}

function namesIn(node: unknown): string[] {
  const names: string[] = []
  if (isNode(node)) each(node, ({ type, name }) => type === 'Identifier' && names.push(String(name)))
  return names
}

function parsed(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

function without(text: string, cuts: readonly Cut[]): string {
  let result = text
  for (const { from, to, put = '' } of cuts.toSorted((a, b) => b.from - a.from)) {
    result = result.slice(0, from) + put + result.slice(to)
  }
  return result
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Types say nothing when the program runs; what they are written around does. */
const isType = ({ type }: Node) => type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)

function each(node: Node, see: (node: Node) => void): void {
  if (isType(node)) return
  see(node)
  for (const part of partsOf(node)) each(part, see)
}

const startsAsAddress = (node: Node | undefined): boolean => {
  const quasi = (node?.['quasis'] as { value: { raw: string } }[] | undefined)?.[0]
  return address.test(String(node?.['value'] ?? quasi?.value.raw ?? ''))
}

/** The members of `endpoint('GET /…', { … })` that the server alone reads, each with its comma. */
function serverParts(program: Node): Cut[] {
  const cuts: Cut[] = []
  each(program, (node) => {
    if (node.type !== 'CallExpression') return
    const [first, second] = node['arguments'] as Node[]
    if (!startsAsAddress(first) || second?.type !== 'ObjectExpression') return
    const members = second['properties'] as Node[]
    for (const [n, member] of members.entries()) {
      const name = (member['key'] as Node | undefined)?.['name']
      if (!serverSide.has(String(name))) continue
      cuts.push({ from: member.start, to: members[n + 1]?.start ?? second.end - 1 })
    }
  })
  return cuts
}

/** Values of the file are made where they are asked for, so that one which no page asks for is left out. */
function pureValues(program: Node, text: string): Cut[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return (declared['declarations'] as Node[]).flatMap((one) => {
      const value = one['init'] as Node | null
      if (!value || !makesSomething(value)) return []
      return [
        { from: value.start, to: value.end, put: `/* @__PURE__ */ (() => (${text.slice(value.start, value.end)}))()` },
      ]
    })
  })
}

const makesSomething = (value: Node): boolean => {
  if (/^(?:ArrowFunction|Function)Expression$/.test(value.type)) return false
  let makes = false
  each(value, ({ type }) => {
    makes ||= type === 'CallExpression' || type === 'NewExpression'
  })
  return makes
}
