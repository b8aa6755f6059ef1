/** /toefl-details/{id}/give: a student gives a confirmed seat to somebody else. */
import { Alert, Button, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArmchair, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmailInput } from '#ui/EmailInput.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { giveSeat, readGift, type SeatGift, takeGiftBack } from '../seat-gift.contract.ts'
import { ShareLink } from './group-link/ShareLink.tsx'

export const handle = { title: 'gifts.title' }

const changed = [currentUser.path, '/toefl-details']

export default function GiveSeat() {
  const t = useWords('gifts')
  const titles = useWords('common.titles')
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <Stack gap="lg" maw="46rem">
        <OfSeat id={Number(useParams()['id'])} />
        <AskSomebody type="TOEFL" />
      </Stack>
    </Page>
  )
}

function OfSeat({ id }: { id: number }) {
  const { data, error, refetch } = useRead(readGift, { params: { id } }, { refetchInterval: 30_000 })
  const [link, setLink] = useState('')
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  return <Steps id={id} found={data.data} link={link} onLink={setLink} />
}

type Props = { id: number; found: SeatGift; link: string; onLink: (link: string) => void }

function Steps({ id, found, link, onLink }: Props) {
  const t = useWords('gifts')
  const titles = useWords('common.titles')
  const { gift, can_give: canGive, cannot_give: refusal } = found
  const name = gift?.taker ?? ''
  const toDashboard = <ButtonLink to="/dashboard">{titles('dashboard')}</ButtonLink>
  if (gift?.state === 'DONE' || gift?.state === 'SENT') {
    const isDone = gift.state === 'DONE'
    return (
      <EmptyState title={t(isDone ? 'doneTitle' : 'sentTitle', { name })} picture="done" action={toDashboard}>
        {t(isDone ? 'doneText' : 'sent')}
      </EmptyState>
    )
  }
  if (!canGive) {
    return (
      <EmptyState title={refusal ?? t('notOwn')} picture="closed" action={toDashboard}>
        {null}
      </EmptyState>
    )
  }
  return (
    <>
      <Seat found={found} />
      {gift?.state === 'OPEN' && <OnOffer id={id} gift={gift} />}
      {link && <Link link={link} />}
      <Make id={id} isAgain={gift?.state === 'OPEN'} onLink={onLink} />
    </>
  )
}

function Seat({ found }: { found: SeatGift }) {
  const t = useWords('gifts')
  const language = useLanguage()
  const { shift, starts_at, ends_at, place } = inLanguage(language, found)
  return (
    <Alert role="note" color="blue" icon={<IconArmchair aria-hidden />} title={t('seat')}>
      <Text>{[shift, momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', ')}</Text>
      <Text>{t('last', { moment: moment(found.last_moment, language) })}</Text>
    </Alert>
  )
}

/** The link is out; it can be taken back. */
function OnOffer({ id, gift }: { id: number; gift: NonNullable<SeatGift['gift']> }) {
  const t = useWords('gifts')
  const language = useLanguage()
  const confirm = useConfirm()
  const keeping = useCommand(takeGiftBack, { invalidates: changed })
  const keep = async () => {
    const isSure = await confirm({
      title: t('keepTitle'),
      message: t('keepText'),
      confirmLabel: t('keep'),
      cancelLabel: t('stay'),
    })
    if (isSure) keeping.mutate({ params: { id } })
  }
  const { paying_until: until } = gift
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h4">
        {t('openTitle')}
      </Title>
      <Text mb="sm">{until ? t('paying', { moment: moment(until, language) }) : t('open')}</Text>
      <Button variant="default" loading={keeping.isPending} onClick={() => void keep()}>
        {t('keep')}
      </Button>
    </Paper>
  )
}

function Link({ link }: { link: string }) {
  const t = useWords('gifts')
  return (
    <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />} title={t('linkTitle')}>
      <Text mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {link}
      </Text>
      <Text mb="sm">{t('linkHint')}</Text>
      <ShareLink url={link} title={t('pass')} />
    </Alert>
  )
}

function Make({ id, isAgain, onLink }: { id: number; isAgain: boolean; onLink: (link: string) => void }) {
  const t = useWords('gifts')
  const api = useApi()
  const saved = useSaved(changed)
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      {!isAgain && (
        <List type="ordered" mb="md" className="stack close">
          {(['how1', 'how2', 'how3'] as const).map((key) => (
            <List.Item key={key}>{t(key)}</List.Item>
          ))}
        </List>
      )}
      <FormShell
        schema={giveSeat.body}
        initial={{ email: '' }}
        submit={(body) => api.call(giveSeat, { params: { id }, body })}
        onDone={({ message, data }) => {
          onLink(data.link)
          saved({ message })
        }}
        submitLabel={t(isAgain ? 'again' : 'give')}
      >
        {(form) => (
          <EmailInput
            label={t('email')}
            description={t('emailHint')}
            autoComplete="off"
            maxLength={255}
            {...form.getInputProps('email')}
          />
        )}
      </FormShell>
      <Hint mt="sm">{t('until')}</Hint>
    </Paper>
  )
}
