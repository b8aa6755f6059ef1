/** A group by link that was sent. */
import { List, Text, Title as Heading } from '@mantine/core'
import { Spot } from '#ui/art/Spot.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useTop } from '#ui/use-top.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { firstOf } from '../../cancellation-page.rules.ts'
import type { Group, KnownPart } from '../../group-link.contract.ts'
import { SendPart } from '../parts/SendPart.tsx'
import { ContactList } from '../registration/ContactList.tsx'
import { MailboxActions } from '../registration/MailboxActions.tsx'
import type { OwnPart } from '../registration/own-part.ts'
import { PaymentNumber, TakeDates } from '../registration/TakeAway.tsx'
import { WrongAddress } from '../registration/WrongAddress.tsx'
import { Around, ToRegister } from './Around.tsx'
import { takenAway, type TogetherFacts } from './group-facts.ts'
import { Members } from './Members.tsx'
import { useKnownPart } from './use-known-part.ts'

type Props = { group: Group; facts: TogetherFacts; link: string; own: OwnPart }

export function GroupSent({ group, facts, link, own: mine }: Props) {
  const { token, part_id: ownId } = mine
  const t = useWords('toefl.together')
  const f = useWords('toefl.finished')
  const heading = useTop<HTMLHeadingElement>()
  const { known, refetch } = useKnownPart(link, mine, group)
  const count = group.parts.length
  const own = group.parts.find(({ id }) => id === ownId)
  const payer = firstOf(group.parts.find((part) => part.is_payer)?.name ?? '')
  if (!own) {
    return (
      <Around title={t('title')} isMoved={false}>
        <EmptyState title={t('sentWithout')} picture="closed" action={<ToRegister />}>
          {t('sentWithoutText')}
        </EmptyState>
      </Around>
    )
  }
  return (
    <div className={classes.card}>
      <div className="stack apart">
        <Spot name="done" width={180} />
        <Heading order={1} ref={heading} tabIndex={-1} className={classes.heading}>
          {count === 1 ? f('title') : f('titleGroup', { count })}
        </Heading>
        <Text>{f('lead', { region: facts.region.region })}</Text>
        {known && known.paid !== null ? <Text>{f('paid', { amount: rupiah(known.paid) })}</Text> : null}
      </div>
      <Members group={group} shifts={facts.shifts} ownId={ownId} />
      {known?.correctable ? (
        <Address
          key={known.correctable.email}
          known={known.correctable}
          token={token}
          name={own.name}
          onCorrected={() => void refetch()}
        />
      ) : null}
      <section className="stack apart">
        {known?.payment_id ? <PaymentNumber number={known.payment_id} /> : null}
        <TakeDates people={takenAway(group, facts, { ownId, seatId: known?.detail_id ?? undefined })} />
      </section>
      {known?.account && known.amount !== null && !own.is_payer ? (
        <SendPart payer={payer} amount={known.amount} account={known.account} hasPaid={known.has_paid} />
      ) : null}
      <section className="stack apart">
        <Heading order={2} size="h3">
          {f('next')}
        </Heading>
        <List type="ordered" spacing="xs">
          <List.Item>{t('sentMail')}</List.Item>
          <List.Item>{f('check')}</List.Item>
          <List.Item>{f('confirm')}</List.Item>
        </List>
      </section>
      <ContactList regionId={facts.region.id} order={2} />
      <MailboxActions email={known?.correctable?.email} />
    </div>
  )
}

type AddressProps = {
  known: NonNullable<KnownPart['correctable']>
  token: string
  name: string
  onCorrected: () => void
}

/** Of the own new account: where its mail went, and putting that right. */
function Address({ known: { email, user_id: userId }, token, name, onCorrected }: AddressProps) {
  return (
    <div>
      <Text className="soft">{email}</Text>
      <WrongAddress person={{ name, email, userId }} correctionKey={token} onCorrected={onCorrected} />
    </div>
  )
}
