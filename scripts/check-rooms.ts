// Keeps the plan of the house (docs/architecture.md): a feature room has only the named doors, and an import goes only
// where the plan lets it. Types and lint cannot see this; a reviewer would tire of it.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'

const shared = ['contract', 'rules', 'resources']
const server = ['store', 'actions', 'routes', 'mail', 'jobs', 'seed']
const browser = ['screens', 'widgets']
const doors = [...shared, ...server].map((door) => `${door}.ts`)
const foreignDoors = [...shared, 'widgets', 'actions']

const advisedLines = 300

export type Finding = { file: string; message: string; advice?: boolean }

type Place = { part: string; room?: string; door?: string }
type Import = { file: string; target: string }

/** Everything under `root`/src that does not keep to the plan. Advice is worth reading but breaks nothing. */
export async function checkRooms(root: string): Promise<Finding[]> {
  const files = await sources(root)
  const imports: Import[] = []
  const findings: Finding[] = []
  for (const file of files) {
    findings.push(...checkName(file))
    if (!/\.tsx?$/.test(file) || isTest(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    const lines = text.split('\n').length
    if (lines > advisedLines) {
      findings.push({
        file,
        advice: true,
        message: `${lines} lines: is there a room inside the room? Split it by noun.`,
      })
    }
    findings.push(...checkText(file, text))
    for (const target of importsOf(file, text)) imports.push({ file, target })
  }
  for (const found of imports) {
    const message = checkImport(place(found.file), place(found.target), found.target)
    if (message) findings.push({ file: found.file, message })
  }
  return [...findings, ...cycles(imports)]
}

async function sources(root: string): Promise<string[]> {
  const folder = join(root, 'src')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** Where a file stands: its part of the house, and inside `features` its room and the door it belongs to. */
function place(file: string): Place {
  // Roles are for everybody, on both sides.
  if (file === 'src/roles.ts') return { part: 'roles' }
  const [, part = '', ...rest] = file.split('/')
  if (part !== 'features') return { part: rest.length === 0 ? 'root' : part }
  const at = rest.findIndex((name) => browser.includes(name))
  const name = at > 0 ? rest[at] : rest.at(-1)?.replace(/\.tsx?$/, '')
  return { part, room: rest[0] ?? '', door: name ?? '' }
}

function checkName(file: string): Finding[] {
  const name = posix.basename(file)
  const findings: Finding[] = []
  if (/^index\.tsx?$/.test(name)) {
    findings.push({ file, message: 'No index files: name the file after what it holds, and import it by that name.' })
  } else if (/(^|[-.])(helpers?|utils?|common|misc)([-.]|$)/.test(name) && /\.tsx?$/.test(name)) {
    findings.push({
      file,
      advice: true,
      message: 'A name that fits everything says nothing: name it after what it is for.',
    })
  }
  const [, part, ...rest] = file.split('/')
  if (part !== 'features' || rest.some((folder) => browser.includes(folder))) return findings
  if (rest.length < 2) {
    findings.push({ file, message: 'Features are rooms: put this file behind a door of src/features/<room>/.' })
  } else if (!doors.includes(name) && !isTest(file)) {
    findings.push({
      file,
      message:
        `"${name}" is not a door. A room has ${doors.join(', ')}, screens/, widgets/ and tests beside them. ` +
        'Put this into the door it belongs to; if that grows past 300 lines, make a sub-room (a folder with the same doors).',
    })
  }
  return findings
}

/** The rooms that look across all programmes: they may use their widgets. */
const acrossProgrammes = ['dashboards', 'registrants']
const programmes = ['toefl', 'membership', 'welcoming-party', 'bom', 'talent']

/** What can be seen in a file's own text. */
function checkText(file: string, text: string): Finding[] {
  const findings: Finding[] = []
  const { part, door = '' } = place(file)
  const holdsSql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(text)
  if (part === 'features' && server.includes(door) && !['store', 'seed'].includes(door) && holdsSql) {
    findings.push({ file, message: 'Holds SQL. It belongs into the store.ts beside it, as a function with a name.' })
  }
  if (/from '(\.\.\/){4}/.test(text)) {
    findings.push({ file, message: 'Climbs four folders: import across rooms by subpath, such as #kit/... or #ui/...' })
  }
  return findings
}

/** The files of this repository's src that a file imports. */
function importsOf(file: string, text: string): string[] {
  const pattern = /(?:^|[;\n])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  const found: string[] = []
  for (const [, named, bare] of text.matchAll(pattern)) {
    const specifier = named ?? bare ?? ''
    const target = targetOf(file, specifier)
    if (target?.startsWith('src/')) found.push(target)
  }
  return found
}

/** The file that a specifier names: beside the importing file, or by a subpath of package.json. Null for a package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(file), specifier))
  if (!specifier.startsWith('#')) return null
  const path = specifier.slice(1)
  return /^(database|tests)\//.test(path) ? path : `src/${path}`
}

/** Parts that a part may not know, with the reason. */
const closed: Record<string, { not: string[]; because: string }> = {
  kit: {
    not: ['features', 'services', 'api', 'ui', 'layouts', 'root'],
    because: 'kit/ is machinery without club words; what it needs is handed to it as an argument.',
  },
  services: {
    not: ['features', 'api', 'ui', 'layouts'],
    because: 'services/ is what every room uses; it knows none of them and no screens. Hand it what it needs.',
  },
  ui: {
    not: ['features', 'services', 'api', 'layouts', 'root'],
    because: 'ui/ is shared React that knows no room. Pass data and callbacks as props.',
  },
  api: {
    not: ['services', 'layouts', 'root'],
    because: "api/ is the browser's way to the server and knows no screen.",
  },
}

function checkImport(from: Place, to: Place, target: string): string | undefined {
  const rule = closed[from.part]
  if (rule?.not.includes(to.part)) return `imports ${target}. ${rule.because}`
  if (from.part === 'ui' && target === 'src/kit/endpoint/call.ts') {
    return `imports ${target}. ui/ knows no API: the screen calls, and passes data and callbacks as props.`
  }
  if (from.part === 'layouts' && to.part === 'features' && ![...shared, 'widgets'].includes(to.door ?? '')) {
    return `imports ${target}. A layout sees of a room only its contract, rules, resources and widgets/.`
  }
  if (from.part === 'features') return checkFromRoom(from, to, target)
  return undefined
}

function checkFromRoom(from: Place, to: Place, target: string): string | undefined {
  const isServer = server.includes(from.door ?? '')
  if (
    shared.includes(from.door ?? '') &&
    (['services', 'api', 'ui', 'layouts', 'root'].includes(to.part) || isSided(to))
  ) {
    return `imports ${target}. ${from.door}.ts runs on both sides: it may know only contract, rules, resources and kit.`
  }
  if (isServer && (to.part === 'api' || to.part === 'ui' || to.part === 'layouts' || browser.includes(to.door ?? ''))) {
    return `imports ${target}. ${from.door}.ts is for the server; screens and widgets are for the browser.`
  }
  if (browser.includes(from.door ?? '') && (to.part === 'services' || server.includes(to.door ?? ''))) {
    return `imports ${target}. ${from.door}/ is for the browser, that file for the server: call an endpoint of the contract.`
  }
  if (to.part !== 'features' || from.room === to.room) return undefined
  const isForeignWidget = to.door === 'widgets' && programmes.includes(to.room ?? '')
  if (isForeignWidget && !acrossProgrammes.includes(from.room ?? '')) {
    return `imports ${target}. A programme is nobody's library: what two rooms use moves to ui/, services/, payments/ or catalogue/.`
  }
  if (!foreignDoors.includes(to.door ?? '')) {
    return (
      `imports ${target}. Of another room only contract, rules, resources and widgets/ are open, ` +
      'and for an effect in it, its actions.'
    )
  }
  return undefined
}

function isSided({ door = '' }: Place): boolean {
  return server.includes(door) || browser.includes(door)
}

/** Rooms that reach each other in a circle, through whatever file, cannot be understood one at a time. */
function cycles(imports: Import[]): Finding[] {
  const graph = new Map<string, Map<string, string>>()
  for (const { file, target } of imports) {
    const [from, to] = [roomOf(file), roomOf(target)]
    if (!from || !to || from === to) continue
    const edges = graph.get(from) ?? new Map<string, string>()
    graph.set(from, edges.set(to, file))
  }
  const findings: Finding[] = []
  const done = new Set<string>()
  const walk = (room: string, path: string[]): void => {
    if (path.includes(room)) {
      const circle = [...path.slice(path.indexOf(room)), room]
      const file = graph.get(circle.at(-2) ?? '')?.get(room) ?? room
      findings.push({
        file,
        message: `Rooms use each other in a circle: ${circle.join(' -> ')}. One must not: hand over in app.ts what it needs.`,
      })
    } else if (!done.has(room)) {
      for (const next of graph.get(room)?.keys() ?? []) walk(next, [...path, room])
      done.add(room)
    }
  }
  for (const room of graph.keys()) walk(room, [])
  return findings
}

/** The room of features, services or kit in which a file stands; the other parts are layers above them. */
function roomOf(file: string): string | undefined {
  const [, part = '', room, ...rest] = file.split('/')
  return ['features', 'services', 'kit'].includes(part) && rest.length > 0 ? `${part}/${room}` : undefined
}

if (import.meta.main) {
  const findings = await checkRooms(process.cwd())
  const broken = findings.filter(({ advice }) => !advice)
  for (const { file, message, advice } of findings) console.log(`${file}: ${advice ? '(advice) ' : ''}${message}`)
  console.log(broken.length === 0 ? 'All rooms keep to the plan.' : `${broken.length} against the plan of the house.`)
  if (broken.length > 0) process.exitCode = 1
}
