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

test('a house that keeps to the plan has no findings', async () => {
  expect(
    await wrongWith({
      'app.ts': imports('./features/toefl/routes.ts'),
      'programmes/toefl/registration.contract.ts': imports('../../kit/endpoint/endpoint.ts'),
      'programmes/toefl/registration.rules.ts': imports('../windows/rules.ts'),
      'programmes/toefl/registration.store.ts': imports('../../kit/database/connect.ts'),
      'programmes/toefl/registration.actions.ts':
        imports('../account/actions.ts') + imports('../../services/audit/audit.ts'),
      'programmes/toefl/registration.actions.test.ts': imports('../account/store.ts'),
      'programmes/toefl/registration.routes.ts': imports('./actions.ts'),
      'features/toefl/seed.ts': imports('./store.ts'),
      'features/toefl/payments/actions.ts': imports('../store.ts'),
      'features/toefl/screens/Register.tsx':
        imports('../../account/widgets/Guard.tsx') + imports('../../../ui/Page.tsx'),
      'programmes/toefl/screens/registration/steps.ts': imports('../../contract.ts'),
      'layouts/Site.tsx': imports('../features/account/widgets/Guard.tsx'),
      'services/audit/audit.ts': imports('../../kit/database/connect.ts'),
      'ui/Page.tsx': imports('../kit/endpoint/problems.ts'),
    }),
  ).toEqual([])
})

test.each([
  ['features/toefl/payment-helpers.ts', '"payment-helpers.ts" is not a door'],
  ['features/toefl/payments/queries.ts', '"queries.ts" is not a door'],
  ['features/toefl/style.css', '"style.css" is not a door'],
  ['features/lonely.ts', 'Features are rooms'],
  ['features/toefl/index.ts', 'No index files'],
  ['kit/database/index.ts', 'No index files'],
])('%s is refused', async (path, message) => {
  expect((await wrongWith({ [path]: '' })).join('\n')).toContain(message)
})

test.each([
  ['programmes/toefl/registration.actions.ts', '../account/store.ts', 'Of another room only'],
  ['programmes/toefl/registration.actions.ts', '../account/mail.ts', 'Of another room only'],
  ['features/toefl/payments/actions.ts', '../../account/sessions/store.ts', 'Of another room only'],
  ['features/toefl/screens/Register.tsx', '../../account/screens/SignIn.tsx', 'Of another room only'],
  ['features/toefl/screens/Register.tsx', '../../account/actions.ts', 'call an endpoint'],
  ['features/toefl/screens/deep/Register.tsx', '../../store.ts', 'call an endpoint'],
  ['features/toefl/widgets/Seats.tsx', '../../../services/seats/seats.ts', 'call an endpoint'],
  ['programmes/toefl/registration.contract.ts', './store.ts', 'runs on both sides'],
  ['programmes/toefl/registration.rules.ts', '../../services/seats/seats.ts', 'runs on both sides'],
  ['features/toefl/resources.ts', '../account/actions.ts', 'runs on both sides'],
  ['programmes/toefl/registration.actions.ts', './screens/Register.tsx', 'for the browser'],
  ['programmes/toefl/registration.mail.ts', '../../ui/Page.tsx', 'for the browser'],
  ['kit/http/http-server.ts', '../../features/toefl/rules.ts', 'machinery without club words'],
  ['kit/http/http-server.ts', '../../services/mail/queue.ts', 'machinery without club words'],
  ['kit/resource/Screen.tsx', '../../ui/Page.tsx', 'machinery without club words'],
  ['kit/http/http-server.ts', '../../config.ts', 'machinery without club words'],
  ['services/mail/mail-queue.ts', '../../features/toefl/rules.ts', 'what every room uses'],
  ['services/mail/mail-queue.ts', '../../ui/Page.tsx', 'what every room uses'],
  ['ui/Page.tsx', '../features/account/widgets/Guard.tsx', 'knows no room'],
  ['ui/Page.tsx', '../services/mail/queue.ts', 'knows no room'],
  ['ui/Page.tsx', '../kit/endpoint/call.ts', 'knows no API'],
  ['layouts/Site.tsx', '../features/account/screens/SignIn.tsx', 'A layout sees'],
])('%s may not import %s', async (path, target, message) => {
  expect(await wrongWith({ [path]: imports(target) })).toEqual([expect.stringContaining(message)])
})

test('every way to import is seen', async () => {
  for (const text of [
    `import type { X } from '../account/store.ts'`,
    `import {\n  a,\n  b,\n} from "../account/store.ts"`,
    `export { a } from '../account/store.ts'`,
    `import '../account/store.ts'`,
    `const a = await import('../account/store.ts')`,
  ]) {
    expect(await wrongWith({ 'programmes/toefl/registration.actions.ts': text }), text).toHaveLength(1)
  }
})

test('rooms that use each other in a circle are named, through whatever file', async () => {
  const wrong = await wrongWith({
    'features/a/actions.ts': imports('#features/b/actions.ts'),
    'features/b/inner/rules.ts': imports('../../c/contract.ts'),
    'features/c/screens/List.tsx': imports('#features/a/widgets/Name.tsx'),
    'services/one/one.ts': imports('#services/two/two.ts'),
    'services/two/two.ts': imports('#services/one/one.ts'),
  })
  expect(wrong).toEqual([
    expect.stringContaining('features/a -> features/b -> features/c -> features/a'),
    expect.stringContaining('services/one -> services/two -> services/one'),
  ])
})

test.each([
  ['programmes/toefl/registration.actions.ts', 'await db.selectFrom("account").execute()', 'Holds SQL'],
  ['programmes/toefl/registration.mail.ts', 'const row = sql<{ id: number }>`select 1`', 'Holds SQL'],
  ['programmes/toefl/registration.routes.ts', 'sql`select 1`', 'Holds SQL'],
  ['programmes/toefl/toefl-review.actions.ts', "import { x } from '../../../../kit/errors/errors.ts'", 'Climbs four'],
])('%s with %s is told where that belongs', async (path, text, message) => {
  expect(await wrongWith({ [path]: text })).toEqual([expect.stringContaining(message)])
})

test("a programme's widgets are for the rooms that look across programmes alone", async () => {
  const text = imports('#features/toefl/widgets/Card.tsx')
  expect(await wrongWith({ 'features/dashboard/screens/dashboard.tsx': text })).toEqual([])
  expect(await wrongWith({ 'features/bom/screens/apply.tsx': text })).toEqual([
    expect.stringContaining("nobody's library"),
  ])
})

test('a long file and a name that fits everything are only advised against', async () => {
  const wrong = await wrongWith({
    'kit/text/string-utils.ts': '',
    'services/mail/deliver.ts': 'export {}\n'.repeat(301),
  })
  expect(wrong).toEqual([
    expect.stringMatching(/^advice src\/kit\/text\/string-utils\.ts: .*name it after/),
    expect.stringMatching(/^advice src\/services\/mail\/deliver\.ts: .*room inside the room/),
  ])
})
