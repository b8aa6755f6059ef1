/** The records of the account, programme by programme, each a step away. */
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Group, Title } from '@mantine/core'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { Belonging } from '../../registrant.contract.ts'

export function Belongings({ belongings }: { belongings: readonly Belonging[] }) {
  const words = useWords('registrants.belongings')
  return (
    <section className="panel" aria-labelledby="belongings">
      <Title order={2} size="h4" id="belongings">
        {words('title')}
      </Title>
      {belongings.length === 0 ? (
        <Hint>{words('none')}</Hint>
      ) : (
        <ul className="stack close">
          {belongings.map((belonging) => (
            <li key={`${belonging.kind} ${belonging.id}`}>
              <One belonging={belonging} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function One({ belonging: { kind, title, to, term, status, at, deleted_at } }: { belonging: Belonging }) {
  const words = useWords('registrants.belongings')
  const language = useLanguage()
  const termName = useTermName()
  const isMembership = title === 'NEW' || title === 'EXTEND'
  const name = isMembership ? words(`kindOf.${title}`) : title
  return (
    <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
      <div>
        <NameLink to={to} size="sm">
          {words(`kinds.${kind}`)}: {name}
        </NameLink>
        <Hint>
          {[
            ...(term ? [termName(term)] : []),
            moment(at, language),
            ...(deleted_at === null ? [] : [words('binned')]),
          ].join(', ')}
        </Hint>
      </div>
      {status === null ? null : <StatusBadge status={status} />}
    </Group>
  )
}
