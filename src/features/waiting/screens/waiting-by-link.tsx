/** /waiting/...: a group's place in line and its offer, for who has the link of its mail. */
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { useRead } from '#api/api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { readWait } from '../waiting.contract.ts'
import { WaitView } from '../widgets/WaitView.tsx'

export default function WaitingByLink() {
  const t = useWords('waiting')
  return (
    <KeyPage title={t('title')} lead={t('lead')}>
      <OfLink link={useParams()['link'] ?? ''} />
    </KeyPage>
  )
}

function OfLink({ link }: { link: string }) {
  const t = useWords('waiting.link')
  const { data, error, refetch } = useRead(
    readWait,
    { params: { link } },
    { refetchInterval: 30_000, gcTime: 0, retry: false },
  )
  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <EmptyState title={t('gone')} picture="closed" action={<ButtonLink to="/register">{t('register')}</ButtonLink>}>
        {t('goneText')}
      </EmptyState>
    )
  }
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  return <WaitView wait={data.data} link={link} />
}
