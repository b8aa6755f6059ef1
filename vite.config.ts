import { reactRouter } from '@react-router/dev/vite'
import compile from 'icu-minify/compile'
import preset from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

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
  '/@mantine/core/esm/core/MantineProvider/',
  '/src/words/Words.tsx',
  '/src/words/public-words.ts',
  '/src/words/en/account.json',
  '/src/words/en/common.json',
  '/src/words/en/errors.json',
  '/src/words/en/landing.json',
  '/src/words/en/windows.json',
  '/src/ui/brand/',
  '/src/ui/Action',
  '/src/ui/AnchorWatch',
  '/src/ui/Title',
  '/src/ui/theme/public.css',
  '/src/ui/theme/theme.ts',
  '/src/layouts/CrashScreen',
  '/src/layouts/Footer',
  '/src/layouts/FullScreen',
  '/src/layouts/Loader',
  '/src/layouts/LoadingScreen',
  '/src/layouts/Navbar',
  '/src/layouts/SchemeToggle',
  '/src/features/account/rules.ts',
  '/src/features/account/widgets/session.tsx',
  '/src/features/account/widgets/session-store.ts',
  '/src/features/windows/widgets/RegisterButton.tsx',
  '/src/features/windows/widgets/use-register.tsx',
]
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
      filter: { id: /[\\/]src[\\/]words[\\/][a-z]+[\\/][a-z-]+\.json$/ },
      handler: (code) => JSON.stringify(compiled(JSON.parse(code))),
    },
  }
}

export default defineConfig({
  plugins: [compiledWords(), reactRouter()],
  css: { postcss: { plugins: [preset()] } },
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Bundled, so that the alias reaches it on the server too.
  ssr: { noExternal: ['use-intl'] },
  build: {
    target: 'es2022',
    // A file of its own can be kept for ever; inside a script it is fetched anew with every release.
    assetsInlineLimit: 1024,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: oneOf(framework) },
                { name: 'frame', test: oneOf(frame) },
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
