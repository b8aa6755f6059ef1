/** The document that every page is put into: head, theme, words, session, and what is shown when a page breaks. */
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import bodyFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import displayFace from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import type { Route } from './+types/root'
import { SessionWatch } from '#api/session.tsx'
import { CrashScreen } from '#layouts/CrashScreen.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { AnchorWatch } from '#ui/AnchorWatch.tsx'
import { sweepDrafts } from '#ui/drafted-form/sweep.ts'
import './ui/theme/public.css'
import { schemeAttribute } from '#ui/theme/scheme.ts'
import { SchemeScript } from '#ui/theme/SchemeScript.tsx'
import { wordsOf } from '#words/bundles.ts'
import { useLanguageChoice } from '#words/LanguageRoot.tsx'
import { Words } from '#words/Words.tsx'

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
  return (
    // The script in the head puts the reader's colours on it before React comes.
    <html lang={language} {...{ [schemeAttribute]: 'light' }} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdfbf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121a33" />
        <SchemeScript />
        <meta name="description" content={words.landing?.description} />
        <Meta />
        <Links />
      </head>
      <body>
        <Words language={language} messages={words}>
          {children}
        </Words>
        <AnchorWatch />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  // On every page, for who left a form half filled on a shared computer may not open that form again.
  useEffect(() => sweepDrafts(), [])
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
