import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useRead } from '#api/api.ts'
import { Hint } from '#ui/Hint.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { type Finding, readCheckUp } from '../check-up.contract.ts'
import classes from './CheckUpCard.module.css'

const colours = { bad: 'red', look: 'yellow', good: 'green' } as const

/** How the portal is: what is to be mended first, and what is well folds away. */
export function CheckUpCard() {
  const t = useWords('setup.checkUp')
  const { data, error, refetch, isFetching } = useRead(readCheckUp, {}, { gcTime: 0, staleTime: 60_000 })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" component="section" aria-labelledby="check-up">
      <Stack gap="sm" align="stretch">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} size="h4" id="check-up">
            {t('title')}
          </Title>
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Group>
        <Hint>{t('text')}</Hint>
        {error || !data ? <Unread error={error} refetch={refetch} /> : <Findings all={data.data} />}
      </Stack>
    </Paper>
  )
}

function Findings({ all }: { all: readonly Finding[] }) {
  const t = useWords('setup.checkUp')
  const [bad, look, good] = (['bad', 'look', 'good'] as const).map((is) => all.filter(({ state }) => state === is))
  const open = [...(bad ?? []), ...(look ?? [])]
  const said = [
    bad?.length ? t('bad', { count: bad.length }) : '',
    look?.length ? t('look', { count: look.length }) : '',
  ]
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {said.filter(Boolean).join(', ') || t('well')}
      </Text>
      {open.length > 0 && <Lines all={open} />}
      {good?.length ? (
        <details>
          <Text component="summary" size="sm">
            {t('good', { count: good.length })}
          </Text>
          <Lines all={good} />
        </details>
      ) : null}
    </>
  )
}

function Lines({ all }: { all: readonly Finding[] }) {
  const t = useWords('setup.checkUp')
  return (
    <ul className={classes['lines']}>
      {all.map(({ check, state, message }) => (
        <li key={check} className={classes['line']}>
          <Badge color={colours[state]} variant="light">
            {t(`states.${state}`)}
          </Badge>
          <Text size="sm" className={classes['message']}>
            <b>{t(`checks.${check}`)}.</b> {message}
          </Text>
        </li>
      ))}
    </ul>
  )
}
