// Keeps the plan of the house (docs/architecture.md): names, folders, and which file may import which. Types and lint cannot
// see this; a reviewer would tire of it.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { checkMachine, checkScripts } from './machine-calls.ts'
import { circles, type Finding, type Import } from './room-circles.ts'

const shared = ['contract', 'rules', 'resource']
const server = ['programme', 'store', 'actions', 'routes', 'mail', 'jobs', 'seed']
/** The folders of the browser. */
const browser = ['screens', 'widgets']
/** What a programme shows in frames that are not its own: React, beside its folders. */
const pages = 'pages'
const roles = [...shared, ...server]
const foreignRoles = [...shared, 'widgets', 'actions']
/** Folders that may hold fewer than three files, and that do not count as a level. */
const light = ['words', ...browser]

const advisedLines = 300
const leastFiles = 3

/** Where a file is: its part of the house, and in a room (`features`, `programmes`) its room and its role. */
type Place = { part: string; room?: string; role?: string }

/** Everything under `root`/src that does not keep to the plan. Advice is worth reading but breaks nothing. */
export async function checkRooms(root: string): Promise<Finding[]> {
  const files = await sources(root)
  const imports: Import[] = []
  const findings: Finding[] = [...files.flatMap(checkName), ...checkFolders(files), ...sameNames(files)]
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || isTest(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    const lines = text.split('\n').length
    if (lines > advisedLines) {
      findings.push({
        file,
        advice: true,
        message: `${lines} lines: does it hold two nouns? Give the second its own file.`,
      })
    }
    findings.push(...checkText(file, text))
    for (const target of importsOf(file, text)) imports.push({ file, target })
  }
  for (const found of imports) {
    const message = checkImport(place(found.file), place(found.target), found.target) ?? checkProgramme(found)
    if (message) findings.push({ file: found.file, message })
  }
  return [...findings, ...circles(imports), ...(await checkMachines(root, files))]
}

/** What runs on one system alone, in our sources and in the commands of package.json. */
async function checkMachines(root: string, ours: readonly string[]): Promise<Finding[]> {
  const others = await Promise.all(['scripts', 'database'].map((folder) => sources(root, folder)))
  const files = [...ours, ...others.flat()]
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const manifest = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')
  const { scripts = {} } = JSON.parse(manifest) as { scripts?: Record<string, string> }
  return [...files.flatMap((file, index) => checkMachine(file, texts[index] ?? '')), ...checkScripts(scripts)]
}

async function sources(root: string, name = 'src'): Promise<string[]> {
  const folder = join(root, name)
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

/** The texts of one language: a file of the same name in each. */
const isWords = (file: string) => /^src\/(programmes\/[^/]+\/)?words\/[a-z]{2}\//.test(file)

const isRoom = (part: string | undefined) => part === 'features' || part === 'programmes'

function place(file: string): Place {
  // What every floor and both sides may know.
  if (
    [
      'src/roles.ts',
      'src/duty-names.ts',
      'src/review-states.ts',
      'src/announced-lists.ts',
      'src/brand.ts',
      'src/version.ts',
      'src/contact-person.ts',
      'src/programme-kinds.ts',
      'src/shift-date.ts',
    ].includes(file)
  )
    return { part: 'common' }
  const [, part = '', ...rest] = file.split('/')
  if (!isRoom(part)) return { part: rest.length === 0 ? 'root' : part }
  const side = rest.find((name) => browser.includes(name))
  const role = side ?? rest.at(-1)?.split('.').at(-2)
  return { part, room: `${part}/${rest[0] ?? ''}`, role: role ?? '' }
}

const namePattern = new RegExp(`^[a-z][a-z0-9-]*\\.((${roles.join('|')})\\.ts|${pages}\\.tsx)$`)

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
  if (!isRoom(part) || isWords(file) || rest.some((folder) => browser.includes(folder))) return findings
  if (rest.length < 2) {
    findings.push({ file, message: `A room is a folder: put this file into src/${part}/<room>/.` })
  } else if (!isTest(file) && !namePattern.test(name)) {
    findings.push({
      file,
      message:
        `"${name}" does not say what it is. Name it noun.role.ts; the roles are ${roles.join(', ')}. ` +
        'React goes into screens/ or widgets/, and what a programme shows elsewhere into noun.pages.tsx. A file past 300 lines is divided into another noun.',
    })
  }
  return findings
}

/** Folders that hold too little, and folders too deep inside a room. */
function checkFolders(files: readonly string[]): Finding[] {
  const held = new Map<string, number>()
  const findings: Finding[] = []
  for (const file of files) {
    if (isTest(file)) continue
    const folders = dirname(file).split('/')
    for (let depth = 2; depth <= folders.length; depth++) {
      const folder = folders.slice(0, depth).join('/')
      held.set(folder, (held.get(folder) ?? 0) + 1)
    }
    const inner = folders.slice(3).filter((name) => !light.includes(name))
    if (isRoom(folders[1]) && inner.length > 1) {
      findings.push({
        file,
        message: `Two folders below its room (${inner.join('/')}): one is the most. Name the noun in the file.`,
      })
    }
  }
  for (const [folder, count] of held) {
    if (count >= leastFiles || light.includes(posix.basename(folder))) continue
    findings.push({
      file: folder,
      message: `A folder for ${count} of them: put the files one level up, each under its own name.`,
    })
  }
  return findings
}

/** A search by name has one hit. */
function sameNames(files: readonly string[]): Finding[] {
  const named = Map.groupBy(
    files.filter((file) => !isWords(file)),
    (file) => posix.basename(file),
  )
  return [...named.values()].flatMap(([first = '', ...others]) =>
    others.map((file) => ({ file, message: `${first} has the same name: put the noun into one of them.` })),
  )
}

/** Where the programmes and their lists are put together, and what each of these may take from a programme's folder. */
const programmeLists: Record<string, readonly string[]> = {
  'src/programmes.ts': ['programme'],
  'src/programme-pages.ts': [pages],
  'src/programme-cards.ts': [pages],
  'src/own-payments.tsx': [pages],
  'src/resources.ts': ['resource'],
}

/** Words of the club that no machinery knows. Two codes and a member of the contract's errors are kept in one place. */
const clubWords = /toefl|registrant|membership|welcoming|talent|recruit|\bseats?\b|\bshifts?\b(?!\()|bank/i
const contractWords = ['src/kit/errors.ts', 'src/kit/http/openapi.ts']

/** What can be seen in a file's own text. */
function checkText(file: string, text: string): Finding[] {
  const findings: Finding[] = []
  const { part, role = '' } = place(file)
  const holdsSql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(text)
  if (isRoom(part) && server.includes(role) && !['store', 'seed'].includes(role) && holdsSql) {
    findings.push({ file, message: 'Holds SQL. It belongs into a store, as a function with a name.' })
  }
  if (role !== 'store' && /^export \{[^}]*\} from '[^']*\.store\.ts'/m.test(text)) {
    findings.push({
      file,
      message: 'Hands on what a store holds. Give it a function of its own, or let the other ask an action.',
    })
  }
  if (part === 'kit' && !contractWords.includes(file)) {
    const word = clubWords.exec(text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))?.[0]
    if (word) findings.push({ file, message: `Says "${word}": kit/ is machinery without club words.` })
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

/** The folder of the programme that holds a file. */
const programmeOf = (file: string): string | undefined => /^src\/programmes\/[^/]+\//.exec(file)?.[0]

/** A programme is imported by the list of its half alone. */
function checkProgramme({ file, target }: Import): string | undefined {
  const programme = programmeOf(target)
  if (target === 'src/programmes.ts' && place(file).part !== 'root') {
    return `imports ${target}. A room does not read the list: app.ts hands it what it needs of each programme.`
  }
  if (!programme || programme === programmeOf(file)) return undefined
  if (file === 'src/words/words.ts' && isWords(target)) return undefined
  const listed = programmeLists[file]
  if (listed?.includes(place(target).role ?? '')) return undefined
  if (listed) return `imports ${target}. Of a programme it lists what is in its noun.${listed.join(' or noun.')} file.`
  return (
    `imports ${target}. Nothing outside knows a programme: say it in its noun.programme.ts or noun.pages.tsx, and ` +
    'hand it on from app.ts, or read programme-pages.ts in the browser. What two rooms use moves to a room of features/.'
  )
}

function checkImport(from: Place, to: Place, target: string): string | undefined {
  const rule = closed[from.part]
  if (rule && (rule.not.includes(to.part) || (rule.not.includes('features') && to.part === 'programmes'))) {
    return `imports ${target}. ${rule.because}`
  }
  if (from.part === 'ui' && target === 'src/kit/endpoint/call.ts') {
    return `imports ${target}. ui/ knows no API: the screen calls, and passes data and callbacks as props.`
  }
  if (from.part === 'layouts' && isRoom(to.part) && ![...shared, 'widgets'].includes(to.role ?? '')) {
    return `imports ${target}. A layout sees of a room only its contract, rules, resources and widgets/.`
  }
  if (isRoom(from.part)) return checkFromRoom(from, to, target)
  return undefined
}

function checkFromRoom(from: Place, to: Place, target: string): string | undefined {
  const isServer = server.includes(from.role ?? '')
  if (from.role === 'routes' && to.role === 'routes') {
    return `imports ${target}. A route needs no other route: what both answer with belongs into actions.`
  }
  if (
    shared.includes(from.role ?? '') &&
    (['services', 'api', 'ui', 'layouts', 'root'].includes(to.part) || isSided(to))
  ) {
    return `imports ${target}. A ${from.role} file runs on both sides: it may know only contract, rules, resources and kit.`
  }
  if (isServer && (['api', 'ui', 'layouts'].includes(to.part) || isOfBrowser(to))) {
    return `imports ${target}. A ${from.role} file is for the server; screens, widgets and pages are for the browser.`
  }
  if (isOfBrowser(from) && (to.part === 'services' || server.includes(to.role ?? ''))) {
    return `imports ${target}. What is in ${from.role} is for the browser, that file for the server: call an endpoint of the contract.`
  }
  if (!isRoom(to.part) || from.room === to.room) return undefined
  if (!foreignRoles.includes(to.role ?? '')) {
    return (
      `imports ${target}. Of another room only contract, rules, resources and widgets/ are open, ` +
      'and for an effect in it, its actions.'
    )
  }
  return undefined
}

const isOfBrowser = ({ role = '' }: Place): boolean => role === pages || browser.includes(role)
const isSided = (at: Place): boolean => server.includes(at.role ?? '') || isOfBrowser(at)

if (import.meta.main) {
  const findings = await checkRooms(process.cwd())
  const broken = findings.filter(({ advice }) => !advice)
  for (const { file, message, advice } of findings) console.log(`${file}: ${advice ? '(advice) ' : ''}${message}`)
  console.log(broken.length === 0 ? 'All rooms keep to the plan.' : `${broken.length} against the plan of the house.`)
  if (broken.length > 0) process.exitCode = 1
}
