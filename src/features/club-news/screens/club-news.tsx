/** /club-news/:key: from the foot of a mail, without signing in. Nothing happens before the button: mail programs open links. */
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { useApi } from '#api/api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { changeNewsByKey } from '../club-news.contract.ts'

export default function ClubNews() {
  const t = useWords('clubNews')
  const { key = '' } = useParams()
  const api = useApi()
  const change = useMutation({
    mutationFn: (isWanted: boolean) => api.call(changeNewsByKey, { params: { key }, body: { is_wanted: isWanted } }),
  })
  if (change.error instanceof ApiError && change.error.problem.status === 404) {
    return (
      <KeyPage title={t('title')}>
        <EmptyState title={t('unknownTitle')} action={<ButtonLink to="/dashboard/profile">{t('profile')}</ButtonLink>}>
          {t('unknownText')}
        </EmptyState>
      </KeyPage>
    )
  }
  const wanted = change.data?.data.is_wanted
  const title = wanted === undefined ? t('title') : t(wanted ? 'pageWanted' : 'pageRefused')
  return (
    <KeyPage title={title} lead={t(wanted === undefined ? 'lead' : wanted ? 'wantedText' : 'refusedText')}>
      <Stack gap="md" align="flex-start">
        {change.error ? <ErrorState error={change.error} /> : null}
        <Button
          size="md"
          variant={wanted === false ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate(wanted === false)}
        >
          {t(wanted === false ? 'back' : 'stop')}
        </Button>
      </Stack>
    </KeyPage>
  )
}
