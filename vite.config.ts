import { reactRouter } from '@react-router/dev/vite'
import compile from 'icu-minify/compile'
import preset from 'postcss-preset-mantine'
import { readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { forBrowser, onlyDeclares } from './src/kit/pages/browser-contract.ts'
import { askedNames, partFiles, reachedFiles, usedFiles } from './src/kit/pages/reached-files.ts'
import { bundleRooms } from './src/words/bundle-rooms.ts'
import { type Language, languages } from './src/words/languages.ts'
import { merged } from './src/words/merged.ts'
import { partOf, roomsOf, wordFilesOf } from './src/words/word-folders.ts'

// What comes together anyway goes into one file each: a hundred small files would cost a phone a wait for each few of
// them. What that is follows from the imports of the pages that phones open first.
const framework = ['react', 'react-dom', 'scheduler', 'react-router', 'use-intl', 'icu-minify', '@formatjs', 'clsx']
const dialogPackages = ['@mantine/modals', '@mantine/notifications']
const popupPackages = ['@floating-ui', 'react-remove-scroll', 'react-remove-scroll-bar', 'use-sidecar', 'tslib']
const corePackages = ['@tanstack', 'zod', '@mantine/core/esm/core']
const everyPage = ['entry.client.tsx', 'root.tsx', 'layouts/guest.tsx']
const homePage = 'features/landing/screens/landing.tsx'
const formPages = ['region', 'size', 'form'].map((step) => `programmes/toefl/screens/register-${step}.tsx`)
const signInPage = 'features/account/screens/login.tsx'
/** What a page of visitors asks for where there is a token, and nothing with it. */
const sessionCalls = 'api/session-calls.ts'
const students = ['layouts/user.tsx', 'features/dashboard/screens/dashboard.tsx']
/** Pages that phones open next: no file of what the first ones share may come to them for one part of it. */
const nextPages = [
  'features/certificate/screens/verify.tsx',
  'features/check-in/screens/check-in.tsx',
  'features/notice/screens/notices.tsx',
  'features/ticket/screens/ticket.tsx',
  'features/waiting/screens/join-waiting.tsx',
]
const forms = 'layouts/forms.tsx'
const pages = [...readFileSync('src/routes.ts', 'utf8').matchAll(/'([^']+\.tsx)'/g)].map(([, path = '']) => path)
const elsewhere = askedNames([...everyPage, ...pages])
const reached = (files: readonly string[]) => reachedFiles(files, false, elsewhere)
const region = reached([forms, ...formPages.slice(0, 1)])
const form = reached([forms, 'layouts/registration.tsx', ...formPages])
const signIn = reached([forms, signInPage])
const dashboard = reached(students)
const next = reached(nextPages)
const dialogs = reached(['ui/Overlays/Shown.tsx'])
/** Who may do what, which the help asks as well: without all that the pages behind the login share besides. */
const rights = reached(['features/help/help.rules.ts', 'duties.ts'])
const frame = [...reached(everyPage).keys(), ...[...reached([homePage]).keys()].filter((file) => form.has(file))]

// A page is a file of its own, and so are the styles of a whole layout, and what waits for words.
const styles = ['forms', 'mantine', 'student', 'full'].map((name) => `ui/theme/${name}.css`)
const waiting = ['forms.tsx', 'registration.tsx', 'student-parts.ts'].map((name) => `layouts/${name}`)
const apart = [...everyPage, homePage, ...waiting, ...formPages, signInPage, ...students, ...styles]
const isShared = (file: string) => !apart.some((own) => file.endsWith(normalize(`/src/${own}`)))
const among = (files: Iterable<string>, test = (_: string) => true) => {
  const all = new Set([...files].filter((file) => isShared(file) && test(file)))
  return (id: string) => all.has(normalize(id.replace(/\?.*/, '')))
}
const ofPackages = (names: readonly string[]) => (id: string) =>
  names.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`))
const isScreen = (file: string) => /[\\/]screens[\\/]/.test(file)
const mantine = '@mantine/core/esm/index.mjs'
/** Files with those of Mantine and of the icons that they use. */
const withParts = (files: Map<string, string>, parts = usedFiles(mantine, files.values())) => [
  ...files.keys(),
  ...parts.keys(),
  ...usedFiles('@mantine/hooks/esm/index.mjs', [...files.values(), ...parts.values()]).keys(),
  ...usedFiles('@tabler/icons-react/dist/esm/tabler-icons-react.mjs', files.values()).keys(),
]
const isFrame = among(frame)
const [ofRegion, ofForm] = [new Set(withParts(region)), new Set(withParts(form))]
const [ofSignIn, ofDashboard] = [new Set(withParts(signIn)), new Set(withParts(dashboard))]
const [ofNext, ofFormShell] = [
  new Set(withParts(next)),
  new Set(withParts(reached(['ui/FormShell.tsx', 'ui/ChoiceCards.tsx']))),
]
const ofFrame = new Set(withParts(reached(['layouts/user.tsx'])))
const ofDialogs = new Set(withParts(dialogs, partFiles(mantine, ['Modal', 'Notification', 'ScrollArea'])))
const ofOffice = new Set(withParts(reached(['layouts/OfficeShell.tsx', 'ui/ResourceTable/ResourceTable.tsx'])))
const ofPopups = new Set(withParts(reached(['layouts/AccountMenu.tsx'])))
// What the sign-in shares with any other of them, and forms with dialogs; what the registration shares with the dashboard and
// with the office; what the dashboard shares with its frame, with the account's menu and with the office.
const isCore = among(ofSignIn, (file) => [ofForm, ofDashboard, ofNext, ofOffice].some((one) => one.has(file)))
const isDrawn = among(ofForm, (file) => ofDialogs.has(file) || ofPopups.has(file))
const isList = among(ofForm, (file) => ofDashboard.has(file) || ofOffice.has(file))
const isSignedIn = among(ofDashboard, (file) => [ofFrame, ofPopups, ofOffice].some((one) => one.has(file)))
const isForm = among(ofFormShell, (file) => ofForm.has(file))
// What one of the next pages shares with any other is given to those alone that use it.
const isPart = among(ofNext)
// What asks for a dialog; the dialogs themselves come after the page.
const asksForDialogs = (id: string) => /[\\/](Overlays[\\/]dialogs\.ts|modals[\\/]esm[\\/]events\.mjs)$/.test(id)
const isDialog = among(ofDialogs)
const isPopup = among(ofPopups)

/** Messages are parsed here instead of in the browser, which then needs no parser (10 kB). */
const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]))

/**
 * Leaves out the half of zod that prints JSON Schema, which only the server does (docs/decisions/118), and zod's own English:
 * problems are said in our words. What a schema hands to them stays unused in the browser.
 */
function smallerZod(): Plugin {
  const names = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm
  return {
    name: 'smaller-zod',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/](?:core[\\/](?:to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return
        if (/[\\/]en\.js$/.test(id)) return 'export default () => ({})'
        return [...code.matchAll(names)]
          .map(([, name, renamed]) => `export const ${name ?? renamed} = () => ({})`)
          .join('\n')
      },
    },
  }
}

/** Leaves out of contracts what only the server reads (kit/pages/browser-contract.ts). */
function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/ },
      handler(code, id) {
        if (this.environment.name !== 'client' || !onlyDeclares(id)) return
        return { code: forBrowser(id, code), map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * Makes a file of each bundle in each language, and the list that loads them. What two bundles share stands in both: as a file
 * of its own a page would learn of it only once it has the bundle.
 */
function wordBundles(): Plugin {
  const names = Object.keys(bundleRooms).flatMap((name) => languages.map((language) => `${name}-${language}`))
  const list = names.map((name) => `'${name}': () => import('virtual:words/${name}')`)
  const filesOf = (name: string) => {
    const [, bundle = '', language = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? []
    const places = roomsOf(bundle, bundleRooms[bundle as keyof typeof bundleRooms]).map((place) => place.split('.'))
    return wordFilesOf(language as Language).flatMap(({ room, path }) =>
      places.filter(([first]) => first === room).map(([, ...place]) => ({ room, path: `src/${path}`, place })),
    )
  }
  /** What the bundle takes from its files, as it stands in them. */
  const saidIn = (files: ReturnType<typeof filesOf>) =>
    files.map(({ room, path, place }) => {
      const said = JSON.parse(readFileSync(path, 'utf8')) as object
      return { [room]: place.length > 0 ? (partOf(said, place) ?? {}) : said }
    })
  return {
    name: 'word-bundles',
    resolveId: { filter: { id: /^virtual:word(s\/|-bundles$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:word(s\/|-bundles$)/ },
      handler(id) {
        if (id.endsWith('word-bundles')) return `export const bundles = { ${list.join(', ')} }`
        const files = filesOf(id.slice('\0virtual:words/'.length))
        for (const { path } of files) this.addWatchFile(path)
        return `export const words = ${JSON.stringify(compiled(saidIn(files).reduce(merged, {})))}`
      },
    },
  }
}

/** Tells the server's build how the browser's files with words are called, so that a page can name its own early. */
function wordFiles(): Plugin {
  const found: Record<string, string> = {}
  const id = 'virtual:word-files'
  return {
    name: 'word-files',
    // One list for both builds: the browser's comes first and fills it.
    sharedDuringBuild: true,
    resolveId: { filter: { id: /^virtual:word-files$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${id}$`) },
      handler() {
        return `export const wordFiles = ${JSON.stringify(this.environment.name === 'ssr' ? found : {})}`
      },
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const name = 'facadeModuleId' in file && /virtual:words\/([a-z-]+)$/.exec(file.facadeModuleId ?? '')?.[1]
        if (!name || !('imports' in file)) continue
        // A page names the bundle in its head; what that imports would come a turn later.
        if (file.imports.length > 0) this.error(`The words ${name} need a second file: ${file.imports.join(', ')}`)
        found[name] = `/${file.fileName}`
      }
    },
  }
}

export default defineConfig({
  plugins: [smallerZod(), browserContracts(), wordBundles(), wordFiles(), reactRouter()],
  css: { postcss: { plugins: [preset()] } },
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Bundled, so that the alias reaches it on the server too.
  ssr: { noExternal: ['use-intl', /^@tabler/, /^@mantine/] },
  build: {
    target: 'es2022',
    // A file of its own can be kept for ever; inside a script it is fetched anew with every release.
    assetsInlineLimit: 1024,
  },
  environments: {
    // Without the space between its words: the text of what runs stays in memory.
    ssr: {
      build: {
        rolldownOptions: {
          output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A part is named after each page that uses it, which is longer than many a part.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'framework', test: ofPackages(framework) },
                { name: 'frame', test: (id) => isFrame(id) || id.includes('virtual:word-bundles') },
                { name: 'rights', test: among(rights.keys()) },
                {
                  name: 'core',
                  test: (id) => isCore(id) || isDrawn(id) || asksForDialogs(id) || ofPackages(corePackages)(id),
                },
                { name: 'session-calls', test: (id) => id.endsWith(normalize(`/src/${sessionCalls}`)) },
                { name: 'lists', test: isList },
                { name: 'regions', test: among(ofRegion) },
                { name: 'forms', test: (id) => isForm(id) || ofPackages(['@mantine/form', 'klona'])(id) },
                { name: 'signed-in', test: isSignedIn },
                {
                  name: 'part',
                  test: (id) => isPart(id) && !isScreen(id),
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1000,
                },
                { name: 'registering', test: among(ofForm, (file) => !isScreen(file)) },
                { name: 'registration', test: among(ofForm) },
                { name: 'sign-in', test: among(ofSignIn) },
                { name: 'cards', test: among(ofDashboard) },
                { name: 'popups', test: (id) => isPopup(id) || ofPackages(popupPackages)(id) },
                { name: 'dialogs', test: (id) => isDialog(id) || ofPackages(dialogPackages)(id) },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Dependencies found late make the first pages of a development session load twice.
    entries: ['src/**/*.tsx', '!src/**/*.test.tsx'],
    include: ['use-intl', '@formatjs/fast-memoize'],
  },
})
