/** Every kind of data with its purpose, basis and end, out of the one table of them. */
import { Title as Heading } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { useWords } from '#words/Words.tsx'
import { processing } from '../privacy.rules.ts'
import { type Months, retentionKinds } from '../retention.rules.ts'

export function Register({ months }: { months: Months }) {
  const t = useWords('notice')
  const endOf = (keep: (typeof processing)[number]['keep']) => {
    const kind = retentionKinds.find((one) => one === keep)
    return t(`keeps.${keep}`, { months: kind ? months[kind] : 0 })
  }
  return (
    <ul className="stack" style={{ width: '100%' }}>
      {processing.map(({ kind, basis, keep }) => (
        <li key={kind} className="panel" style={{ gap: 12 }}>
          <Heading order={3} size="h4">
            {t(`kinds.${kind}.title`)}
          </Heading>
          <Facts
            column="16rem"
            facts={[
              [t('items'), t(`kinds.${kind}.items`), 'wide'],
              [t('why'), t(`kinds.${kind}.why`)],
              [t('basis'), t(`bases.${basis}`)],
              [t('keep'), endOf(keep)],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
