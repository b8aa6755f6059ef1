import { Title } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { OwnWait } from '../waiting.contract.ts'
import { WaitView } from './WaitView.tsx'

export function OwnWaitSection({ wait }: { wait: OwnWait }) {
  const title = `${useWords('waiting')('title')}: ${useWords('waiting.programmes')(wait.programme)}`
  return (
    <section className="stack" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <WaitView wait={wait} link={`own-${wait.id}`} />
    </section>
  )
}
