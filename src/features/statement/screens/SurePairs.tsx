/** What the open lines come to: how many are sure, likely and neither, with the way to each. */
import { Alert, Group, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listSure } from '../match-suggestion.contract.ts'

export const useSurePairs = () => useRead(listSure, {}, { refetchInterval: 60_000 })

export function SurePairs({ data }: Pick<ReturnType<typeof useSurePairs>, 'data'>) {
  const words = useWords('statements.sure')
  if (!data || data.data.length + data.likely + data.open === 0) return null
  const count = data.data.length
  return (
    <Alert
      color={count > 0 ? 'teal' : 'gray'}
      icon={<IconListCheck aria-hidden />}
      title={words('title', { count })}
      role="status"
    >
      {count > 0 ? (
        <Text size="sm" mb="xs">
          {words('text')}
        </Text>
      ) : null}
      <Text size="sm" mb="sm">
        {words('rest', { likely: data.likely, open: data.open })}
      </Text>
      <Group gap="xs">
        {count > 0 ? (
          <ButtonLink to="/reconcile?tab=sure" size="compact-md">
            {words('look', { count })}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/reconcile?tab=likely" size="compact-md" variant={count > 0 ? 'default' : 'filled'}>
          {words(data.likely > 0 ? 'likely' : 'start')}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
