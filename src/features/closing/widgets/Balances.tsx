/** What each place held when a month was closed; where it is another sum by the books of now, that below. */
import { Text } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { useWords } from '#words/Words.tsx'
import { inSen } from '#features/statement/sen.rules.ts'
import type { ClosedDetails } from '#features/closing/closing.contract.ts'
import { exact } from './exact-text.ts'

export function Balances({ balances }: Pick<ClosedDetails, 'balances'>) {
  const words = useWords('cashBook')
  const nameOf = ({ place, id, name }: ClosedDetails['balances'][number]) =>
    place === 'TILL'
      ? words('till', { name: name ?? words('closing.detail.unknown') })
      : (name ?? words(id === null ? 'closing.detail.people' : 'closing.detail.unknown'))
  return (
    <Facts
      layout="apart"
      facts={balances.map((one) => [
        nameOf(one),
        <span key={`${one.place} ${one.id ?? ''}`} className="figures">
          {exact(one.written)}
          {inSen(one.written) === inSen(one.now) ? null : (
            <Text fw={700} size="sm">
              {words('closing.openingChanged', { amount: exact(one.now) })}
            </Text>
          )}
        </span>,
      ])}
    />
  )
}
