/** The home page. Its sections' ids are the anchors of the navbar. */
import { Title } from '../../../ui/Title.tsx'
import { useWords } from '../../../words/Words.tsx'
import { About } from '../widgets/About.tsx'
import { Faqs } from '../widgets/Faqs.tsx'
import { Hero } from '../widgets/Hero.tsx'
import { Programmes } from '../widgets/Programmes.tsx'
import { Steps } from '../widgets/Steps.tsx'

export default function Landing() {
  const t = useWords('common.titles')
  return (
    <>
      <Title>{t('home')}</Title>
      <Hero />
      <About />
      <Programmes />
      <Steps />
      <Faqs />
    </>
  )
}
