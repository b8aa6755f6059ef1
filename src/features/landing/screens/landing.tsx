/** The home page. Its sections' ids are the anchors of the navbar. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { readSource } from '#kit/pages/page-sources.ts'
import { Title } from '#ui/Title.tsx'
import { defaultLanguage, isLanguage, type Language, languageAskedBy } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { idle } from '#ui/idle.ts'
import type { LandingPage, SpokenPage } from '../landing.contract.ts'
import { bannerOf } from '../landing.rules.ts'
import { About } from '../widgets/About.tsx'
import { Achievements } from '../widgets/Achievements.tsx'
import { BoardLink } from '../widgets/BoardLink.tsx'
import { Collection } from '../widgets/carousel/Collection.tsx'
import { Expo } from '../widgets/Expo.tsx'
import { Faqs } from '../widgets/Faqs.tsx'
import { Hero } from '../widgets/Hero.tsx'
import { Mission } from '../widgets/Mission.tsx'
import { Olympics } from '../widgets/Olympics.tsx'
import { Partners } from '../widgets/Partners.tsx'
import { spokenPage } from '../widgets/spoken.ts'
import { Steps } from '../widgets/Steps.tsx'
import { Talent } from '../widgets/Talent.tsx'
import { Testimonies } from '../widgets/Testimonies.tsx'
import type { Route } from './+types/landing'
import classes from './landing.module.css'
import '../widgets/reveal.css'

export async function loader({ context, request }: Route.LoaderArgs): Promise<SpokenPage> {
  const language = request.headers.get('accept-language')
  const page = await readSource<LandingPage>(context, 'landing')
  return spokenPage(page, isLanguage(language) ? language : defaultLanguage)
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const t = useWords('common.titles')
  const page = useRef<HTMLDivElement>(null)
  useReveal(page)
  useSpoken(loaderData.language)
  const { content, achievements, talentFields, regions, partnerships, contacts, offers } = loaderData
  return (
    <div ref={page} className={classes.page}>
      <Title>{t('home')}</Title>
      <Hero hasHistory={content.HISTORY.length > 0 || content.FILM.length > 0} offers={offers} />
      <BoardLink item={content.BOARD[0]} />
      <About history={content.HISTORY[0]} film={content.FILM[0]} />
      <Achievements items={achievements} />
      <Olympics heading={content.OLYMPICS[0]} figures={content.FIGURE} />
      <Expo banner={bannerOf(content.BANNER)} promotion={content.PROMOTION[0]} />
      <Talent fields={talentFields} regions={regions} />
      <Collection kind="classes" items={content.CLASS} />
      <Collection kind="events" items={content.EVENT} />
      <Testimonies items={content.TESTIMONY} />
      <Steps steps={content.STEP} />
      <Faqs entries={content.FAQ} contacts={contacts} />
      <Mission vision={content.VISION[0]} missions={content.MISSION} />
      <Partners items={partnerships} />
    </div>
  )
}

/** Fetches the page's content again when the reader has changed the language since it came. */
function useSpoken(current: Language): void {
  const language = useLanguage()
  const { search, hash } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const fetchAgain = useEffectEvent(() => {
    // An address that names the old language would bring it back.
    if (languageAskedBy(search)) void navigate({ search: '', hash }, { replace: true, preventScrollReset: true })
    else void revalidate()
  })
  useEffect(() => {
    if (language !== current) fetchAgain()
  }, [language, current])
}

/** The specification's offset: a block begins to move when its top is this far above the window's lower edge. */
const offset = 200
/** How far a block waits below its place; the same as in reveal.css. */
const distance = 56

/**
 * Blocks marked `data-reveal` glide into their place when they are first scrolled to. They wait below their place,
 * never invisible, and only those that the reader has not seen yet: nothing is ever hidden from print, from
 * pictures of the page, or from those whose scripts do not run.
 * Each part of the page is laid out for it (landing.module.css) when the browser has time, so that no press waits.
 */
function useReveal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = new AbortController()
    const watch = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? null : watchBlocks()
    void eachPart([...(root.current?.children ?? [])], watch, left.signal)
    return () => {
      left.abort()
      watch?.disconnect()
    }
  }, [root])
}

async function eachPart(parts: Element[], watch: IntersectionObserver | null, left: AbortSignal): Promise<void> {
  for (const part of parts) {
    // One by one is the point.
    // oxlint-disable-next-line no-await-in-loop
    await idle()
    if (left.aborted) return
    part.setAttribute('data-whole', '')
    if (watch) awaitBlocks(part, watch)
  }
}

function awaitBlocks(part: Element, watch: IntersectionObserver): void {
  for (const block of part.querySelectorAll('[data-reveal]')) {
    if (block.getBoundingClientRect().top < window.innerHeight) continue
    block.setAttribute('data-reveal', 'waiting')
    watch.observe(block)
  }
}

function watchBlocks(): IntersectionObserver {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        target.setAttribute('data-reveal', 'done')
        watch.unobserve(target)
      }
    },
    { rootMargin: `0px 0px ${distance - offset}px` },
  )
  return watch
}
