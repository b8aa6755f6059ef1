/** The home page. Its sections' ids are the anchors of the navbar. */
import { readSource } from '../../../kit/pages/page-sources.ts'
import { Title } from '../../../ui/Title.tsx'
import { useWords } from '../../../words/Words.tsx'
import type { LandingPage } from '../contract.ts'
import { About } from '../widgets/About.tsx'
import { Faqs } from '../widgets/Faqs.tsx'
import { Hero } from '../widgets/Hero.tsx'
import { Programmes } from '../widgets/Programmes.tsx'
import { Steps } from '../widgets/Steps.tsx'
import type { Route } from './+types/landing'

export const loader = ({ context }: Route.LoaderArgs): Promise<LandingPage> => readSource(context, 'landing')

export default function Landing({ loaderData }: Route.ComponentProps) {
  const t = useWords('common.titles')
  return (
    <>
      <Title>{t('home')}</Title>
      <Hero />
      <About />
      <Programmes />
      <Steps />
      <Faqs entries={loaderData.content.FAQ} />
    </>
  )
}
