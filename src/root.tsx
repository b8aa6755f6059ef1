/** The document that every page is put into: head, theme, words, session, and what is shown when a page breaks. */
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import bodyFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import displayFace from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import type { Route } from './+types/root'
import { SessionWatch } from './features/account/widgets/session.tsx'
import { CrashScreen } from './layouts/CrashScreen.tsx'
import NotFound from './layouts/screens/not-found.tsx'
import { AnchorWatch } from './ui/AnchorWatch.tsx'
import './ui/theme/public.css'
import { cssVariables, themeWith } from './ui/theme/theme.ts'
import { wordsOf } from './words/bundles.ts'
import { useLanguageChoice } from './words/LanguageRoot.tsx'
import { Words } from './words/Words.tsx'

const face = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  face(displayFace),
  face(bodyFace),
]

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useLanguageChoice()
  const words = wordsOf('public', language)
  const close = words.common?.close ?? ''
  const theme = useMemo(() => themeWith({ close }), [close])
  return (
    <html lang={language} {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdfbf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121a33" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <meta name="description" content={words.landing?.description} />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <Words language={language} messages={words}>
            {children}
          </Words>
        </MantineProvider>
        <AnchorWatch />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <SessionWatch />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <CrashScreen />
}
