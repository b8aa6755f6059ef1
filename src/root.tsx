/** The document of every page: head, theme, words, session, and the screen of a broken page. */
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import bodyFace from '#ui/theme/fonts/figtree.woff2?url'
import displayFace from '#ui/theme/fonts/bricolage-grotesque-700.woff2?url'
import type { Route } from './+types/root'
import { SessionWatch } from '#api/session.tsx'
import { CrashScreen } from '#layouts/CrashScreen.tsx'
import { DemoMark } from '#layouts/DemoMark.tsx'
import { RehearsalMark } from '#features/rehearsal/widgets/RehearsalMark.tsx'
import { readSource } from '#kit/pages/page-sources.ts'
import { pageIcons } from '#features/landing/site-icon.rules.ts'
import type { ClubIdentity, Frame } from '#features/landing/site.rules.ts'
import { BrandStyle } from '#ui/brand/BrandStyle.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { AnchorWatch } from '#ui/AnchorWatch.tsx'
import { EarlyInput, EarlyInputScript } from '#ui/EarlyInput.tsx'
import { ScreenFocus } from '#ui/ScreenFocus.tsx'
import { sweepDrafts } from '#ui/drafted-form/draft-sweep.ts'
import './ui/theme/public.css'
import { schemeAttribute } from '#ui/theme/scheme.ts'
import { SchemeScript } from '#ui/theme/SchemeScript.tsx'
import { useFrame } from '#layouts/use-frame.ts'
import { wordsOf } from '#words/bundles.ts'
import { inNameOf } from '#words/club-name.ts'
import { useLanguageChoice } from '#words/LanguageRoot.tsx'
import { ClubName, Words } from '#words/Words.tsx'

const face = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  face(displayFace),
  face(bodyFace),
]

/** The club's facts on every page; see `layouts/use-frame.ts`. */
export const loader = ({ context }: Route.LoaderArgs) => readSource<Frame>(context, 'frame')
/** Not on the way to another page: only when a page asks, as the one that changes the club's name. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useLanguageChoice()
  const { club } = useFrame()
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
        <EarlyInputScript />
        <meta name="description" content={inNameOf(words.landing?.description, club)} />
        <Meta />
        <Icons club={club} />
        <Links />
        <BrandStyle primary={club.primary_colour} accent={club.accent_colour} />
      </head>
      <body>
        <ClubName value={club}>
          <Words language={language} messages={words}>
            {children}
          </Words>
        </ClubName>
        <EarlyInput />
        <AnchorWatch />
        <ScrollRestoration />
        <ScreenFocus />
        <Scripts />
      </body>
    </html>
  )
}

function Icons({ club }: { club: ClubIdentity }) {
  const { tab, home } = pageIcons(club)
  return (
    <>
      {tab.map(({ src, sizes, type }) => (
        <link key={src} rel="icon" href={src} sizes={sizes} type={type} />
      ))}
      {home && <link rel="apple-touch-icon" href={home} />}
    </>
  )
}

export default function App() {
  // On every page, because a student who left a form half filled on a shared computer may not open that form again.
  useEffect(() => sweepDrafts(), [])
  return (
    <>
      <SessionWatch />
      <Outlet />
      <DemoMark />
      <RehearsalMark />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <CrashScreen />
}
