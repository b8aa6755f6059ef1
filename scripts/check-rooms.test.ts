import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkRooms } from './check-rooms.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rooms-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Builds a house of these files (path below src -> text) and gives what is wrong with it, a line each. */
async function wrongWith(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'src', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const findings = await checkRooms(root)
  return findings.map(({ file, message, advice }) => `${advice ? 'advice ' : ''}${file}: ${message}`)
}

const imports = (path: string) => `import { x } from '${path}'\nexport const y = x\n`

/** A house of these files, with two more in each of their folders, so that none is too small. */
const roomy = (files: Record<string, string>) => {
  const folders = new Set(
    Object.keys(files).flatMap((path) => {
      const parts = dirname(path).split('/')
      return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
    }),
  )
  const name = (folder: string) => folder.replaceAll('/', '-').toLowerCase()
  const fill = [...folders].filter((folder) => !['features', 'programmes', '.'].includes(folder))
  return {
    ...Object.fromEntries(fill.flatMap((folder) => [1, 2].map((n) => [`${folder}/${name(folder)}-${n}.rules.ts`, '']))),
    ...files,
  }
}

test('a house that keeps to the plan has no findings', async () => {
  expect(
    await wrongWith(
      roomy({
        'app.ts': imports('#features/account/account.routes.ts') + imports('./programmes.ts'),
        'programmes.ts': imports('#programmes/toefl/toefl.programme.ts'),
        'programme-pages.ts': imports('#programmes/toefl/toefl.pages.tsx'),
        'resources.ts': imports('#programmes/toefl/shift.resource.ts'),
        'programmes/toefl/toefl.programme.ts': imports('./seat.routes.ts') + imports('./seat.store.ts'),
        'programmes/toefl/toefl.pages.tsx': imports('./widgets/Card.tsx') + imports('./seat.contract.ts'),
        'programmes/toefl/widgets/Card.tsx': imports('../seat.rules.ts'),
        'programmes/toefl/seat.contract.ts': imports('#kit/endpoint/endpoint.ts'),
        'programmes/toefl/seat.rules.ts': imports('#features/window/window.rules.ts'),
        'programmes/toefl/seat.store.ts': imports('#kit/database/connect.ts'),
        'programmes/toefl/seat.actions.ts':
          imports('#features/account/account.actions.ts') +
          imports('#services/audit/audit.ts') +
          imports('./seat.store.ts'),
        'programmes/toefl/seat.actions.test.ts': imports('#features/account/account.store.ts'),
        'programmes/toefl/seat.routes.ts': imports('./seat.actions.ts'),
        'programmes/toefl/seat.seed.ts': imports('./seat.store.ts'),
        'programmes/toefl/screens/Register.tsx':
          imports('#features/account/widgets/Guard.tsx') + imports('#ui/Page.tsx'),
        'programmes/toefl/screens/registration/steps.ts': imports('../../seat.contract.ts'),
        'layouts/Site.tsx': imports('#features/account/widgets/Guard.tsx'),
        'services/audit/audit.ts': imports('#kit/database/connect.ts'),
        'ui/Page.tsx': imports('#kit/endpoint/problems.ts'),
      }),
    ),
  ).toEqual([])
})

test.each([
  ['programmes/toefl/payment-helpers.ts', '"payment-helpers.ts" does not say what it is'],
  ['programmes/toefl/store.ts', '"store.ts" does not say what it is'],
  ['features/account/factor.queries.ts', '"factor.queries.ts" does not say what it is'],
  ['features/account/Factor.store.ts', '"Factor.store.ts" does not say what it is'],
  ['programmes/toefl/style.css', '"style.css" does not say what it is'],
  ['programmes/toefl/toefl.pages.ts', '"toefl.pages.ts" does not say what it is'],
  ['programmes/toefl/toefl.programme.tsx', '"toefl.programme.tsx" does not say what it is'],
  ['features/lonely.ts', 'A room is a folder'],
  ['programmes/toefl/index.ts', 'No index files'],
  ['kit/database/index.ts', 'No index files'],
])('%s is refused', async (path, message) => {
  expect((await wrongWith({ [path]: '' })).join('\n')).toContain(message)
})

test.each([
  ['programmes/toefl/seat.actions.ts', '#features/account/account.store.ts', 'Of another room only'],
  ['programmes/toefl/seat.actions.ts', '#features/account/account.mail.ts', 'Of another room only'],
  ['features/payment/payment.actions.ts', '#programmes/toefl/seat.store.ts', 'Of another room only'],
  ['features/payment/payment.actions.ts', '#programmes/toefl/seat.actions.ts', 'Nothing outside knows a programme'],
  ['features/payment/payment.actions.ts', '#programmes/toefl/toefl.programme.ts', 'Of another room only'],
  ['features/payment/screens/List.tsx', '#programmes/toefl/widgets/Card.tsx', 'Nothing outside knows a programme'],
  ['features/landing/landing.store.ts', '#programmes/toefl/seat.rules.ts', 'Nothing outside knows a programme'],
  ['layouts/palette/Palette.tsx', '#programmes/toefl/seat.contract.ts', 'Nothing outside knows a programme'],
  ['features/payment/payment.contract.ts', '#programmes/toefl/seat.rules.ts', 'Nothing outside knows a programme'],
  ['programmes/board/board.actions.ts', '#programmes/toefl/seat.rules.ts', 'Nothing outside knows a programme'],
  ['programmes/board/screens/apply.tsx', '#programmes/toefl/widgets/Card.tsx', 'Nothing outside knows a programme'],
  ['layouts/sections.ts', '#programmes/toefl/toefl.pages.tsx', 'A layout sees'],
  ['layouts/sections.ts', '#programmes/toefl/seat.contract.ts', 'Nothing outside knows a programme'],
  ['app.ts', '#programmes/toefl/seat.routes.ts', 'Nothing outside knows a programme'],
  ['programmes.ts', '#programmes/toefl/seat.routes.ts', 'Of a programme it lists what is in its noun.programme file'],
  ['programme-pages.ts', '#programmes/toefl/toefl.programme.ts', 'what is in its noun.pages file'],
  ['features/payment/payment.actions.ts', '#programmes.ts', 'app.ts hands it what it needs'],
  ['programmes/toefl/toefl.programme.ts', './toefl.pages.tsx', 'for the browser'],
  ['programmes/toefl/toefl.pages.tsx', './toefl.programme.ts', 'call an endpoint'],
  ['programmes/toefl/toefl.pages.tsx', '#services/mail/mail-queue.ts', 'call an endpoint'],
  ['programmes/toefl/seat.rules.ts', './toefl.pages.tsx', 'runs on both sides'],
  ['programmes/toefl/screens/Register.tsx', '#features/account/screens/SignIn.tsx', 'Of another room only'],
  ['programmes/toefl/screens/Register.tsx', '#features/account/account.actions.ts', 'call an endpoint'],
  ['programmes/toefl/screens/deep/Register.tsx', '../../seat.store.ts', 'call an endpoint'],
  ['programmes/toefl/widgets/Seats.tsx', '../../../services/seats/seats.ts', 'call an endpoint'],
  ['programmes/toefl/seat.contract.ts', './seat.store.ts', 'runs on both sides'],
  ['programmes/toefl/seat.rules.ts', '../../services/seats/seats.ts', 'runs on both sides'],
  ['programmes/toefl/shift.resource.ts', '#features/account/account.actions.ts', 'runs on both sides'],
  ['programmes/toefl/seat.actions.ts', './screens/Register.tsx', 'for the browser'],
  ['programmes/toefl/seat.mail.ts', '../../ui/Page.tsx', 'for the browser'],
  ['programmes/toefl/seat.routes.ts', './shift.routes.ts', 'A route needs no other route'],
  ['kit/http/http-server.ts', '../../features/term/term.rules.ts', 'machinery without club words'],
  ['kit/http/http-server.ts', '../../services/mail/mail-queue.ts', 'machinery without club words'],
  ['kit/resource/Screen.tsx', '../../ui/Page.tsx', 'machinery without club words'],
  ['kit/http/http-server.ts', '../../config.ts', 'machinery without club words'],
  ['services/mail/mail-queue.ts', '../../programmes/toefl/seat.rules.ts', 'what every room uses'],
  ['services/mail/mail-queue.ts', '../../ui/Page.tsx', 'what every room uses'],
  ['ui/Page.tsx', '../features/account/widgets/Guard.tsx', 'knows no room'],
  ['ui/Page.tsx', '../services/mail/mail-queue.ts', 'knows no room'],
  ['ui/Page.tsx', '../kit/endpoint/call.ts', 'knows no API'],
  ['layouts/Site.tsx', '../features/account/screens/SignIn.tsx', 'A layout sees'],
])('%s may not import %s', async (path, target, message) => {
  expect(await wrongWith(roomy({ [path]: imports(target) }))).toEqual([expect.stringContaining(message)])
})

test('every way to import is seen', async () => {
  for (const text of [
    `import type { X } from '../account/account.store.ts'`,
    `import {\n  a,\n  b,\n} from "../account/account.store.ts"`,
    `export type { A } from '../account/account.store.ts'`,
    `import '../account/account.store.ts'`,
    `const a = await import('../account/account.store.ts')`,
  ]) {
    expect(await wrongWith(roomy({ 'features/term/term.actions.ts': text })), text).toHaveLength(1)
  }
})

test('rooms that use each other in a circle are named, through whatever file', async () => {
  const wrong = await wrongWith(
    roomy({
      'features/a/a.actions.ts': imports('#features/b/b.actions.ts'),
      'features/b/inner.rules.ts': imports('../c/c.contract.ts'),
      'features/c/screens/List.tsx': imports('#features/a/widgets/Name.tsx'),
      'services/one/one.ts': imports('#services/two/two.ts'),
      'services/two/two.ts': imports('#services/one/one.ts'),
    }),
  )
  expect(wrong).toEqual([
    expect.stringContaining('Rooms use each other in a circle: features/a -> features/b -> features/c -> features/a'),
    expect.stringContaining('services/one -> services/two -> services/one'),
  ])
})

test('so are folders and files inside a room, by a type and by a late import as well', async () => {
  const folders = await wrongWith(
    roomy({
      'features/a/screens/List.tsx': imports('./row/Row.tsx'),
      'features/a/screens/row/Row.tsx': imports('../changed.ts'),
    }),
  )
  expect(folders).toEqual([expect.stringContaining('Folders use each other in a circle: src/features/a/screens -> ')])
  const files = await wrongWith(
    roomy({
      'api/store.ts': `const calls = await import('./calls.ts')`,
      'api/calls.ts': `import type { X } from './store.ts'`,
    }),
  )
  expect(files.filter((line) => line.includes('api/'))).toEqual([expect.stringContaining('in a circle: src/api/')])
})

test('a folder for one or two files is refused, but for screens, widgets and words', async () => {
  expect(
    await wrongWith({
      'services/zip/zip.ts': '',
      'services/zip/zip.test.ts': '',
      'services/a.ts': '',
      'services/b.ts': '',
    }),
  ).toEqual([expect.stringContaining('src/services/zip: A folder for 1')])
  await rm(join(root, 'src/services'), { recursive: true })
  const room = { 'features/a/a.rules.ts': '', 'features/a/a.store.ts': '', 'features/a/screens/a-list.tsx': '' }
  expect(await wrongWith(room)).toEqual([])
})

test('a room has one level of folders, besides screens and widgets', async () => {
  const deep = await wrongWith(roomy({ 'features/a/b/c/d.rules.ts': '' }))
  expect(deep.some((line) => line.includes('Two folders below its room (b/c)'))).toBe(true)
  await rm(join(root, 'src'), { recursive: true })
  expect(await wrongWith(roomy({ 'features/e/screens/list/Row.tsx': '' }))).toEqual([])
  const inScreens = await wrongWith(roomy({ 'features/f/screens/list/parts/Row.tsx': '' }))
  expect(inScreens.some((line) => line.includes('Two folders below its room (list/parts)'))).toBe(true)
})

test('two files of one name are refused, but for the texts of two languages', async () => {
  const three = { 'ui/Panel.tsx': '', 'ui/Two.tsx': '', 'ui/Three.tsx': '' }
  const pairs = Object.fromEntries(
    ['a', 'b', 'c'].flatMap((name) => [
      [`words/en/${name}.json`, ''],
      [`words/id/${name}.json`, ''],
    ]),
  )
  expect(await wrongWith({ ...three, ...pairs, 'words/words.ts': '' })).toEqual([])
  expect(
    await wrongWith({ 'features/a/widgets/Panel.tsx': '', 'features/a/a.rules.ts': '', 'features/a/a.store.ts': '' }),
  ).toEqual([expect.stringContaining('src/features/a/widgets/Panel.tsx has the same name')])
})

test.each([
  ['programmes/toefl/seat.actions.ts', 'await db.selectFrom("account").execute()', 'Holds SQL'],
  ['programmes/toefl/seat.mail.ts', 'const row = sql<{ id: number }>`select 1`', 'Holds SQL'],
  ['programmes/toefl/seat.routes.ts', 'sql`select 1`', 'Holds SQL'],
  ['programmes/toefl/seat.actions.ts', "export { findSeat } from './seat.store.ts'", 'Hands on what a store holds'],
  ['programmes/toefl/seat.actions.ts', "import { x } from '../../../../kit/errors.ts'", 'Climbs four'],
  ['kit/gate/gate.ts', 'export const seats = 3', 'Says "seats"'],
])('%s with %s is told where that belongs', async (path, text, message) => {
  expect(await wrongWith(roomy({ [path]: text }))).toEqual([expect.stringContaining(message)])
})

test('what a comment of the kit says is no club word of its code', async () => {
  expect(
    await wrongWith(roomy({ 'kit/gate/gate.ts': '/** Such as seats. */\n// or a shift\nexport const places = 3\n' })),
  ).toEqual([])
})

test('a long file and a name that fits everything are only advised against', async () => {
  const wrong = await wrongWith(
    roomy({ 'kit/text/string-utils.ts': '', 'services/mail/deliver.ts': 'export {}\n'.repeat(301) }),
  )
  expect(wrong).toEqual([
    expect.stringMatching(/^advice src\/kit\/text\/string-utils\.ts: .*name it after/),
    expect.stringMatching(/^advice src\/services\/mail\/deliver\.ts: .*two nouns/),
  ])
})
