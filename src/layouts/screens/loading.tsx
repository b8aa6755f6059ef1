import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { LoadingScreen } from '../LoadingScreen.tsx'

/** The loading screen by itself. */
export default function Loading() {
  const t = useWords('common.titles')
  return (
    <main>
      <Title>{t('loading')}</Title>
      <LoadingScreen player="always" />
    </main>
  )
}
