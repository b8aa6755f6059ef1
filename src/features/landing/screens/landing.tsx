/** The home page. Its sections' ids are the anchors of the navbar. */
import { useRef } from 'react'
import { readSource } from '#kit/pages/page-sources.ts'
import { Title } from '#ui/Title.tsx'
import { defaultLanguage, isLanguage } from '#words/languages.ts'
import { useWords } from '#words/Words.tsx'
import type { LandingPage, SpokenPage } from '../contract.ts'
import { bannerOf } from '../rules.ts'
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
import { useSpoken } from '../widgets/use-spoken.ts'
import { useReveal } from '../widgets/use-reveal.ts'
import type { Route } from './+types/landing'
import classes from './landing.module.css'

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
  const { content, achievements, talentFields, regions, partnerships, contacts } = loaderData
  return (
    <div ref={page} className={classes.page}>
      <Title>{t('home')}</Title>
      <Hero hasHistory={content.HISTORY.length > 0 || content.FILM.length > 0} />
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
