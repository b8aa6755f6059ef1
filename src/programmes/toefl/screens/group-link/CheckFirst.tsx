/** Before a group by link pays: whether everybody in it can still be registered. */
import { Alert, Button, Group as Row, List, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { judge } from '#ui/drafted-form/sending.ts'
import { LoadingState } from '#ui/LoadingState.tsx'
import { useWords } from '#words/Words.tsx'
import { checkGroup, type Group } from '../../group-link.contract.ts'
import { Unchecked } from '../registration/Unchecked.tsx'

type Props = {
  link: string
  token: string
  /** The key of the amount that was shown: the payer may come a little after the window's end. */
  shown: () => string | null
  group: Group
  onBack: () => void
  children: ReactNode
}

export function CheckFirst({ link, token, shown, group, onBack, children }: Props) {
  const t = useWords('toefl')
  const api = useApi()
  const { data, error, refetch, isFetching } = useQuery({
    // Asked again when somebody comes, goes or changes something.
    queryKey: ['group-check', link, group.parts],
    queryFn: ({ signal }) => api.call(checkGroup, { params: { link }, body: { token, shown: shown() } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  if (!data) {
    return (
      <div className={classes.card}>
        {error && !isFetching ? (
          <Alert role="alert" color="red" title={t('unchecked.title')}>
            <Unchecked problem={judge(error).problem} onRetry={() => void refetch()} isCheck />
          </Alert>
        ) : (
          <>
            <Text role="status">{t('unchecked.asking')}</Text>
            <LoadingState kind="form" />
          </>
        )}
      </div>
    )
  }
  const nameOf = (id: number) => group.parts.find((part) => part.id === id)?.name ?? ''
  const { problems } = data.data
  if (problems.length === 0) return children
  return (
    <Alert role="alert" color="orange" icon={<IconUserCheck aria-hidden />} title={t('together.cannotPay')}>
      <Stack gap="sm">
        <List size="sm">
          {problems.map(({ part_id, message }) => (
            <List.Item key={part_id}>
              {nameOf(part_id)}: {message}
            </List.Item>
          ))}
        </List>
        <Text size="sm">{t('together.askThem')}</Text>
        <Row>
          <Button size="xs" onClick={onBack}>
            {t('together.back')}
          </Button>
        </Row>
      </Stack>
    </Alert>
  )
}
