import { reactRouter } from '@react-router/dev/vite'
import compile from 'icu-minify/compile'
import preset from 'postcss-preset-mantine'
import { normalize } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { partFiles, reachedFiles, usedFiles } from './src/kit/pages/reached-files.ts'
import { bundleRooms } from './src/words/bundle-rooms.ts'
import { type Language, languages } from './src/words/languages.ts'
import { roomsOf, wordFilesOf } from './src/words/word-folders.ts'

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
const students = ['layouts/user.tsx', 'features/dashboard/screens/dashboard.tsx']
const region = reachedFiles(['layouts/forms.tsx', ...formPages.slice(0, 1)])
const form = reachedFiles(['layouts/forms.tsx', ...formPages])
const signIn = reachedFiles(['layouts/forms.tsx', signInPage])
const dashboard = reachedFiles(students)
const dialogs = reachedFiles(['ui/Overlays/Shown.tsx'])
const frame = [
  ...reachedFiles(everyPage).keys(),
  ...[...reachedFiles([homePage]).keys()].filter((file) => form.has(file)),
]

// A page is a file of its own, and so are the styles of a whole layout.
const styles = ['forms', 'mantine', 'student', 'full'].map((name) => `ui/theme/${name}.css`)
const apart = [...everyPage, homePage, 'layouts/forms.tsx', ...formPages, signInPage, ...students, ...styles]
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
const ofForm = withParts(form)
const ofDashboard = new Set(withParts(dashboard))
// What the first page of the registration needs, and what the dashboard and a form both need.
const isCore = among(
  [...withParts(region), ...[...ofForm, ...withParts(signIn)].filter((file) => ofDashboard.has(file))],
  (file) => !isScreen(file),
)
const isForm = among(ofForm, (file) => !isScreen(file))
// What asks for a dialog; the dialogs themselves come after the page.
const asksForDialogs = (id: string) => /[\\/](Overlays[\\/]dialogs\.ts|modals[\\/]esm[\\/]events\.mjs)$/.test(id)
const ofDialogs = withParts(dialogs, partFiles(mantine, ['Modal', 'Notification', 'ScrollArea']))
const isDialog = among(ofDialogs)
const isPopup = among(ofDialogs.filter((file) => ofDashboard.has(file)))

/** Messages are parsed here instead of in the browser, which then needs no parser (10 kB). */
function compiledWords(): Plugin {
  const compiled = (value: unknown): unknown =>
    typeof value === 'string'
      ? compile(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]))
  return {
    name: 'compiled-words',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/](programmes[\\/][a-z-]+[\\/])?words[\\/][a-z]+[\\/][a-zA-Z-]+\.json$/ },
      handler: (code) => JSON.stringify(compiled(JSON.parse(code))),
    },
  }
}

/**
 * Leaves out the half of zod that prints JSON Schema, which only the server does (docs/decisions/118). What a schema
 * hands to it stays unused in the browser.
 */
function withoutJsonSchema(): Plugin {
  const names = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm
  return {
    name: 'without-json-schema',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        if (this.environment.name !== 'client') return
        return [...code.matchAll(names)]
          .map(([, name, renamed]) => `export const ${name ?? renamed} = () => ({})`)
          .join('\n')
      },
    },
  }
}

/** Makes a file of each bundle in each language, and the list that loads them. */
function wordBundles(): Plugin {
  const names = Object.keys(bundleRooms).flatMap((name) => languages.map((language) => `${name}-${language}`))
  const list = names.map((name) => `'${name}': () => import('virtual:words/${name}')`)
  const bundleOf = (name: string) => {
    const [, bundle = '', language = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? []
    const rooms = roomsOf(bundle, bundleRooms[bundle as keyof typeof bundleRooms])
    const files = wordFilesOf(language as Language).filter(({ room }) => rooms.includes(room))
    const imports = files.map(({ path }, index) => `import words${index} from '/src/${path}'`)
    const said = rooms.map((room) => {
      const parts = files.flatMap((file, index) => (file.room === room ? [`words${index}`] : []))
      return `${room}: ${parts.reduce((all, part) => `merged(${all}, ${part})`)}`
    })
    // The rooms' own words need no putting together.
    const merging = said.some((room) => room.includes('merged('))
      ? "import { merged } from '/src/words/merged.ts'\n"
      : ''
    return `${merging}${imports.join('\n')}\nexport const words = { ${said.join(', ')} }`
  }
  return {
    name: 'word-bundles',
    resolveId: { filter: { id: /^virtual:word(s\/|-bundles$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:word(s\/|-bundles$)/ },
      handler: (id) =>
        id.endsWith('word-bundles')
          ? `export const bundles = { ${list.join(', ')} }`
          : bundleOf(id.slice('\0virtual:words/'.length)),
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
        if (name) found[name] = `/${file.fileName}`
      }
    },
  }
}

export default defineConfig({
  plugins: [compiledWords(), withoutJsonSchema(), wordBundles(), wordFiles(), reactRouter()],
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
            codeSplitting: {
              groups: [
                { name: 'framework', test: ofPackages(framework) },
                { name: 'frame', test: (id) => isFrame(id) || id.includes('virtual:word-bundles') },
                { name: 'core', test: (id) => isCore(id) || asksForDialogs(id) || ofPackages(corePackages)(id) },
                { name: 'forms', test: (id) => isForm(id) || ofPackages(['@mantine/form', 'klona'])(id) },
                { name: 'popups', test: (id) => isPopup(id) || ofPackages(popupPackages)(id) },
                { name: 'dialogs', test: (id) => isDialog(id) || ofPackages(dialogPackages)(id) },
                { name: 'regions', test: among(region.keys(), isScreen) },
                { name: 'registration', test: among(form.keys(), isScreen) },
                { name: 'sign-in', test: among(withParts(signIn)) },
                { name: 'signed-in', test: among(ofDashboard) },
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
