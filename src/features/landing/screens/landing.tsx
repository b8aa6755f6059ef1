/** The home page. Its sections' ids are the anchors of the navbar. */
import { useRef } from 'react'
import { readSource } from '../../../kit/pages/page-sources.ts'
import { Title } from '../../../ui/Title.tsx'
import { useWords } from '../../../words/Words.tsx'
import type { LandingPage } from '../contract.ts'
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
import { Steps } from '../widgets/Steps.tsx'
import { Talent } from '../widgets/Talent.tsx'
import { Testimonies } from '../widgets/Testimonies.tsx'
import { useReveal } from '../widgets/use-reveal.ts'
import type { Route } from './+types/landing'

export const loader = ({ context }: Route.LoaderArgs): Promise<LandingPage> => readSource(context, 'landing')

export default function Landing({ loaderData }: Route.ComponentProps) {
  const t = useWords('common.titles')
  const page = useRef<HTMLDivElement>(null)
  useReveal(page)
  const { content, achievements, talentFields, regions, partnerships, contacts } = loaderData
  return (
    <div ref={page}>
      <Title>{t('home')}</Title>
      <Hero />
      <BoardLink />
      <About />
      <Achievements items={achievements} />
      <Olympics />
      <Expo />
      <Talent fields={talentFields} regions={regions} />
      <Collection kind="classes" items={content.CLASS} />
      <Collection kind="events" items={content.EVENT} />
      <Testimonies items={content.TESTIMONY} />
      <Steps />
      <Faqs entries={content.FAQ} contacts={contacts} />
      <Mission />
      <Partners items={partnerships} />
    </div>
  )
}
