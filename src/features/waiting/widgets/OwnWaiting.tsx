/** On a student's dashboard: the place in line of the group with which they wait; nothing for anybody else. */
import { useRead } from '#api/api.ts'
import { Title } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { readOwnWait } from '../waiting.contract.ts'
import { WaitView } from './WaitView.tsx'

export function OwnWaiting() {
  const t = useWords('waiting')
  const { data } = useRead(readOwnWait, {}, { refetchInterval: 30_000 })
  if (!data?.data) return null
  return (
    <section className="stack" aria-label={t('title')}>
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <WaitView wait={data.data} link="own" />
    </section>
  )
}
