import { reactRouter } from '@react-router/dev/vite'
import compile from 'icu-minify/compile'
import preset from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { bundleRooms } from './src/words/bundle-rooms.ts'
import { type Language, languages } from './src/words/languages.ts'
import { roomsOf, wordFilesOf } from './src/words/word-folders.ts'

// What every page loads anyway goes into one file each instead of thirty: every file costs its headers.
const framework = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'use-intl',
  'icu-minify',
  '@formatjs',
  'clsx',
].map((name) => `/node_modules/${name}/`)
const frame = [
  '/src/words/Words.tsx',
  '/src/words/LanguageRoot.tsx',
  '/src/words/bundles.ts',
  '/src/words/bundle-rooms.ts',
  'virtual:word-bundles',
  '/src/words/languages.ts',
  '/src/ui/brand/',
  '/src/ui/Action',
  '/src/ui/AnchorWatch',
  '/src/ui/Title',
  '/src/ui/PublicPicture',
  '/src/ui/art/pictures/lost',
  '/src/kit/endpoint/api-base',
  '/src/kit/time.ts',
  '/src/layouts/LanguageSwitch',
  '/src/ui/theme/public.css',
  '/src/ui/theme/scheme',
  '/src/ui/theme/SchemeScript',
  '/src/layouts/CrashScreen',
  '/src/layouts/Footer',
  '/src/ui/FullScreen',
  '/src/ui/NotFound',
  '/src/layouts/Loader',
  '/src/layouts/LoadingScreen',
  '/src/layouts/Navbar',
  '/src/layouts/SchemeToggle',
  '/src/roles.ts',
  '/src/features/account/account.rules.ts',
  '/src/api/session.tsx',
  '/src/api/session-store.ts',
  '/src/features/window/widgets/RegisterButton.tsx',
  '/src/features/window/widgets/use-register.tsx',
  '/src/ui/drafted-form/draft-life',
  '/src/ui/drafted-form/draft-picture',
  '/src/ui/drafted-form/draft-sweep',
  '/src/ui/idle.ts',
  '/src/ui/use-is-hydrated.ts',
]
// What every form loads: a hundred small files would cost a phone a wait for each few of them.
const forms = [
  ...'Alert Anchor Badge Button CloseButton Group Input InputBase List Loader NativeSelect Paper Progress Skeleton Stack Text TextInput Textarea Title UnstyledButton VisuallyHidden'
    .split(' ')
    .map((name) => `/node_modules/@mantine/core/esm/components/${name}/`),
  '/node_modules/@mantine/core/esm/core/',
  '/node_modules/@mantine/form/',
  '/node_modules/@tanstack/',
  '/node_modules/zod/',
  ...'AlertCircle ArrowLeft ArrowRight CalendarPlus Copy Pencil Share UserCheck Users'
    .split(' ')
    .map((name) => `/icons/Icon${name}.mjs`),
  '/src/api/FileButton',
  '/src/api/ahead.ts',
  '/src/api/api.ts',
  '/src/api/outcome.ts',
  '/src/api/combine-reads.ts',
  '/src/api/freshness.ts',
  '/src/kit/endpoint/',
  '/src/kit/resource/',
  '/src/layouts/Providers',
  '/src/ui/ChoiceCards',
  '/src/ui/EmptyState',
  '/src/ui/ErrorState',
  '/src/ui/Hint',
  '/src/ui/LoadingState',
  '/src/ui/Unread',
  '/src/ui/Overlays/Overlays',
  '/src/ui/Overlays/dialogs',
  '/src/ui/NameInput',
  '/src/ui/written-name',
  '/src/ui/ProgrammeCard/CardLink',
  '/src/ui/ShiftCards',
  '/src/ui/art/Spot',
  '/src/ui/confirm-dialog',
  '/src/ui/drafted-form/',
  '/src/ui/links',
  '/src/ui/notify',
  '/src/ui/problem-text',
  '/src/ui/save-file',
  '/src/ui/theme/MantineFrame',
  '/src/ui/theme/theme.ts',
  '/src/features/account/account.contract.ts',
  '/src/words/typed.ts',
  '/src/features/calendar/calendar.contract.ts',
  '/src/features/calendar/widgets/',
  '/src/features/catalogue/catalogue.resource.ts',
  '/src/features/catalogue/catalogue.rules.ts',
  '/src/features/catalogue/widgets/ContactWays',
  '/src/features/catalogue/widgets/MajorField',
  '/src/features/catalogue/widgets/use-contacts',
  '/src/features/payment/payment-account.contract.ts',
  '/src/features/payment/payment-account.rules.ts',
  '/src/features/payment/payment.contract.ts',
  '/src/features/payment/qris.rules.ts',
  '/src/features/payment/payment.rules.ts',
  '/src/features/payment/widgets/copy-text',
  '/src/features/payment/widgets/payment-values',
  '/src/features/payment/widgets/ProofPreview',
  '/src/programmes/toefl/registration.contract.ts',
  '/src/programmes/toefl/email-correction.contract.ts',
  '/src/programmes/toefl/group-link.contract.ts',
  '/src/programmes/toefl/account-lookup.contract.ts',
  '/src/programmes/toefl/registration.rules.ts',
  '/src/programmes/toefl/toefl-shift.resource.ts',
  '/src/features/window/window.contract.ts',
  '/src/features/window/window.rules.ts',
  '/src/features/window/widgets/ClosedWindow',
  '/src/features/window/widgets/Countdown',
  '/src/features/window/widgets/WindowCountdown',
  '/src/features/window/widgets/registration-window',
]
// What follows the first step of a registration is loaded while that is filled in, as is what only a refusal or the end needs.
const registration =
  /\/src\/programmes\/toefl\/screens\/registration\/(?!PaymentStep|GroupReview|AgainForm|Unchecked|KnownNotice|Closed|EndsSoon|in-minutes|Finished|WrongAddress|TakeAway|ContactList|Review)/
const oneOf = (parts: readonly string[]) => (id: string) =>
  parts.some((part) => id.replaceAll('\\', '/').includes(part))

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
  plugins: [compiledWords(), wordBundles(), wordFiles(), reactRouter()],
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
                { name: 'framework', test: oneOf(framework) },
                { name: 'frame', test: oneOf(frame) },
                { name: 'forms', test: oneOf(forms) },
                { name: 'registration', test: registration },
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
