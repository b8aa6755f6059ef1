/** On a student's dashboard: the place in line of each group with which they wait; nothing for anybody else. */
import { useRead } from '#api/api.ts'
import { Title } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { readOwnWaits } from '../waiting.contract.ts'
import { WaitView } from './WaitView.tsx'

export function OwnWaiting() {
  const t = useWords('waiting')
  const programmes = useWords('waiting.programmes')
  const { data } = useRead(readOwnWaits, {}, { refetchInterval: 30_000 })
  return data?.data.map((wait) => {
    const title = `${t('title')}: ${programmes(wait.programme)}`
    return (
      <section key={wait.id} className="stack" aria-label={title}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <WaitView wait={wait} link={`own-${wait.id}`} />
      </section>
    )
  })
}
