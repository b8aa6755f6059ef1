/** A group by link for people who have filled in their part: its members, and the possible actions. */
import { Button, Group as Row, Text, Title as Heading } from '@mantine/core'
import { IconCreditCard, IconPencil } from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { type Group, removePart, withdrawGroup } from '../../group-link.contract.ts'
import { priceOf } from '../../registration.rules.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Frozen } from './Frozen.tsx'
import type { TogetherFacts } from './group-facts.ts'
import { GroupParts } from './GroupParts.tsx'
import { HeldSeats } from './HeldSeats.tsx'
import { Members } from './Members.tsx'
import { Missing } from './Missing.tsx'
import type { OwnPart } from '../registration/own-part.ts'
import { togetherAddress } from '../registration/use-start.ts'
import { ShareLink } from './ShareLink.tsx'

type Props = {
  facts: TogetherFacts
  group: Group
  link: string
  own: OwnPart
  onEdit: () => void
  onPay: () => void
  /** Somebody was taken out, or the group ended: look again. */
  onChanged: () => void
  /** The own part is out. */
  onLeft: () => void
}

export function Panel({ facts, group, link, own, onEdit, onPay, onChanged, onLeft }: Props) {
  const t = useWords('toefl.together')
  const api = useApi()
  const confirm = useConfirm()
  const textOf = useProblemText()
  const { token, is_payer: isPayer, part_id: ownId } = own
  const amount = priceOf(facts.region, group.parts.length)
  const payer = group.parts.find((part) => part.is_payer)

  const doIt = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await work()
      done()
    } catch (error) {
      notify.problem(textOf(error))
      onChanged()
    }
  }
  // Nobody changes a group while it is paid.
  const isFrozen = group.frozen_minutes > 0
  const ask = async (what: 'remove' | 'leave' | 'withdraw', name = '') => {
    const isOffered = group.offer !== null && group.offer.ends_at !== null
    const message = what === 'withdraw' && isOffered ? t('offer.withdrawText') : t(`${what}Text`)
    const question = { title: t(`${what}Ask`, { name }), message, confirmLabel: t(what) }
    return confirm({ ...question, destructive: true })
  }
  const takeOut = (part_id: number) => api.call(removePart, { params: { link }, body: { part_id, token } })
  const remove = async ({ id, name }: Group['parts'][number]) => {
    if (await ask('remove', name)) await doIt(() => takeOut(id), onChanged)
  }
  const leave = async () => {
    if (await ask('leave')) await doIt(() => takeOut(ownId ?? 0), onLeft)
  }
  // Going on to pay takes the seats of those who are there; the others are offered to the next in line.
  const isShort = group.offer !== null && group.offer.ends_at !== null && group.parts.length < group.offer.seats
  const pay = async () => {
    const names = group.offer?.missing.join(', ') ?? ''
    const question = {
      title: t('offer.withoutAsk', { names }),
      message: t('offer.withoutText', { count: group.offer ? group.offer.seats - group.parts.length : 0 }),
      confirmLabel: t('offer.without'),
    }
    if (!isShort || (await confirm({ ...question, destructive: true }))) onPay()
  }
  const withdraw = async () => {
    const end = () => api.call(withdrawGroup, { params: { link }, body: { token } })
    if (await ask('withdraw')) await doIt(end, onChanged)
  }

  return (
    <div className={classes.card}>
      <section className="stack apart">
        <Heading order={2}>{t('members')}</Heading>
        <div aria-live="polite">
          <Members
            group={group}
            shifts={facts.shifts}
            ownId={ownId}
            {...(isPayer && !isFrozen ? { onRemove: (part) => void remove(part) } : {})}
          />
        </div>
        {isFrozen && !isPayer ? (
          <Frozen group={group} />
        ) : (
          <Row>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          </Row>
        )}
      </section>
      {isPayer && group.parts.length < group.size && (
        <section className="stack apart">
          <Heading order={3}>{t('share.title')}</Heading>
          <Text>{t('share.text')}</Text>
          <Missing group={group} />
          <ShareLink url={`${window.location.origin}${togetherAddress(link)}`} title={t('share.short')} />
        </section>
      )}
      {group.parts.length > 1 && <GroupParts group={group} link={link} own={own} />}
      <HeldSeats group={group} />
      {isPayer ? (
        <div className={classes.buttons}>
          <Button variant="subtle" color="red" onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
          {amount !== null && (
            <Button
              size="md"
              variant={group.parts.length > 1 ? 'filled' : 'default'}
              leftSection={<IconCreditCard size={18} aria-hidden />}
              onClick={() => void pay()}
            >
              {t('pay', { count: group.parts.length, price: rupiah(amount) })}
            </Button>
          )}
        </div>
      ) : (
        <>
          {isFrozen ? null : <Text>{payer ? t('waiting', { name: payer.name }) : t('waitingNobody')}</Text>}
          <div className={classes.buttons}>
            <Button variant="subtle" color="red" disabled={isFrozen} onClick={() => void leave()}>
              {t('leave')}
            </Button>
            <span />
          </div>
        </>
      )}
    </div>
  )
}
