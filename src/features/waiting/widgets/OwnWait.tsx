import { Title } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { OwnWait } from '../waiting.contract.ts'
import { WaitView } from './WaitView.tsx'

export function OwnWaitSection({ wait }: { wait: OwnWait }) {
  const t = useWords('waiting')
  return (
    <section className="stack" aria-label={t('title')}>
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <WaitView wait={wait} link="own" />
    </section>
  )
}
