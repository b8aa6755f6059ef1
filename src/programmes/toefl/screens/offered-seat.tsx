/** /seat-gifts/...: a seat that its holder passes on, for who has the link. */
import { Button, Group, Text, Title as Heading } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { dropDraft } from '#ui/drafted-form/draft.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { saveOffer } from '#features/waiting/widgets/taken-offer.ts'
import { declineGift, type OfferedSeat, readOffered } from '../seat-gift.contract.ts'

export default function SeatByLink() {
  const t = useWords('offeredSeat')
  return (
    <KeyPage title={t('title')}>
      <OfLink link={useParams()['link'] ?? ''} />
    </KeyPage>
  )
}

function OfLink({ link }: { link: string }) {
  const t = useWords('offeredSeat')
  const { data, error, refetch } = useRead(readOffered, { params: { link } }, { gcTime: 0, retry: false })
  const register = <ButtonLink to="/register">{t('register')}</ButtonLink>
  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <EmptyState title={t('gone')} picture="closed" action={register}>
        {t('goneText')}
      </EmptyState>
    )
  }
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  if (!data.data.is_open) {
    return (
      <EmptyState title={t('overTitle')} picture="closed" action={register}>
        {t('over', { giver: data.data.giver })}
      </EmptyState>
    )
  }
  return <Offered seat={data.data} link={link} />
}

function Offered({ seat, link }: { seat: OfferedSeat; link: string }) {
  const t = useWords('offeredSeat')
  const language = useLanguage()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const declining = useCommand(declineGift, { invalidates: ['/seat-gifts'] })
  const { giver, price, region_id, region_init, shift_id, take_until: until } = seat
  const { shift, starts_at, ends_at, place } = inLanguage(language, seat)
  const take = (hasAccount: boolean) => {
    const nobody = { people: [], email: '', phone_number: '' }
    saveOffer({ kind: 'gift', link, region_id, shift_id, seats: 1, offer_ends_at: until, ...nobody })
    if (hasAccount) return void navigate('/dashboard/toefl-registration')
    // What was typed there before was for another shift.
    dropDraft(`${region_id}:1`)
    return void navigate(`/register/${region_id}-${region_init}/1`)
  }
  const decline = async () => {
    const isSure = await confirm({
      title: t('declineTitle'),
      message: t('declineText', { giver }),
      confirmLabel: t('decline'),
      cancelLabel: t('stay'),
      destructive: true,
    })
    if (isSure) declining.mutate({ params: { link } })
  }
  return (
    <section className={page.card}>
      <Heading order={2} size="h4">
        {t('lead', { giver })}
      </Heading>
      <Facts
        isBold
        facts={[
          [shift, [momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', '), 'wide'],
          [t('price'), price === null ? '–' : rupiah(price)],
          [t('until'), moment(until, language)],
        ]}
      />
      <Text>{t('how')}</Text>
      <Group gap="sm">
        <Button size="md" onClick={() => take(false)}>
          {t('take')}
        </Button>
        <Button size="md" variant="default" onClick={() => take(true)}>
          {t('takeAgain')}
        </Button>
        <Button size="md" variant="subtle" loading={declining.isPending} onClick={() => void decline()}>
          {t('decline')}
        </Button>
      </Group>
    </section>
  )
}
