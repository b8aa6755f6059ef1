/** A group's place in line, its chances and its offer; for the link of a mail, and for a signed-in student. */
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconArmchair, IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#api/outcome.ts'
import { Countdown, useTimeLeft } from '#features/window/widgets/Countdown.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { dropDraft } from '#ui/drafted-form/draft.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { Hint } from '#ui/Hint.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { waitedFor } from '#programme-kinds.ts'
import { leaveList, type OwnWait, shrinkWait } from '../waiting.contract.ts'
import { byLinkAddress, saveOffer, type TakenOffer } from './taken-offer.ts'
import { waitChanged } from './wait-changed.ts'

type Props = { wait: OwnWait; link: string }

export function WaitView({ wait, link }: Props) {
  const t = useWords('waiting')
  if (wait.state === 'ENDED') {
    return (
      <Card title={t('ended.title')}>
        <Text>{t(`ended.${wait.ended_because ?? 'LEFT'}`, { programme: wait.programme })}</Text>
      </Card>
    )
  }
  return (
    <div className="stack apart">
      {wait.offer ? <Offer wait={wait} offer={wait.offer} link={link} /> : <NotYet wait={wait} />}
      <People wait={wait} link={link} />
    </div>
  )
}

type CardProps = { title: string; status?: 'OFFERED' | 'WAITING'; children: ReactNode }

/** The frame of each thing that is said of a group. */
function Card({ title, status, children }: CardProps) {
  return (
    <section className={page.card} aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        {status && <StatusBadge status={status} />}
      </Group>
      {children}
    </section>
  )
}

type OfferProps = { wait: OwnWait; offer: NonNullable<OwnWait['offer']>; link: string }

/** What is offered, until when, and who takes it. */
function Offer({ wait, offer, link }: OfferProps) {
  const t = useWords('waiting.offer')
  const language = useLanguage()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => wait.people.slice(0, offer.seats).map(({ nim }) => nim))
  const { shift, starts_at, ends_at } = inLanguage(language, offer)
  const isOver = useTimeLeft(offer.offer_ends_at, wait.now) === 0
  const { sent_until } = offer
  const until = isOver && sent_until ? sent_until : offer.offer_ends_at
  const mustChoose = wait.people.length > offer.seats
  const taking = (people: OwnWait['people']): TakenOffer => {
    const { programme, region_id, email, phone_number } = wait
    const { shift_id, seats, offer_ends_at } = offer
    return { kind: 'offer', programme, link, region_id, shift_id, seats, people, email, phone_number, offer_ends_at }
  }
  const take = () => {
    const people = wait.people.filter(({ nim }) => chosen.includes(nim))
    const { programme, region_id } = wait
    saveOffer(taking(people))
    const { form, ownForm } = waitedFor[programme]
    if (form === ownForm || (link.startsWith('own-') && people.length === 1)) return void navigate(ownForm)
    // What was typed there before is not about this group.
    dropDraft(`${region_id}:${people.length}`)
    const region = `${region_id}-${wait.region_init}`
    void navigate(form.replace(':region', region).replace(':people', String(people.length)))
  }
  return (
    <Card title={t('title', { seats: offer.seats })} status="OFFERED">
      <Alert role="note" color="blue" icon={<IconArmchair aria-hidden />}>
        <Text fw={600}>{t('seats', { seats: offer.seats })}</Text>
        <Text>{`${shift}, ${momentRange(starts_at, ends_at, language)}`}</Text>
      </Alert>
      <Countdown
        key={until}
        to={until}
        serverTime={wait.now}
        label={t(isOver && sent_until ? 'sendWithin' : 'until')}
        date={moment(until, language)}
      />
      {mustChoose && (
        <Checkbox.Group
          label={t('who')}
          description={t(wait.mode === 'ANY' ? 'restWaits' : 'restLeaves')}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {wait.people.map(({ nim, name }) => (
              <Checkbox
                key={nim}
                value={nim}
                label={name}
                disabled={!chosen.includes(nim) && chosen.length >= offer.seats}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text>
        {sent_until
          ? t(isOver ? 'late' : 'shown', { moment: moment(sent_until, language) })
          : t('next', { programme: wait.programme })}
      </Text>
      <Button size="md" onClick={take} disabled={chosen.length === 0 || (isOver && !sent_until)}>
        {sent_until ? t('goOn') : t('take', { seats: offer.seats })}
      </Button>
      {Math.min(wait.people.length, offer.seats) > 1 && (
        <>
          <Hint>{t('byLinkText')}</Hint>
          <Button
            size="md"
            variant="default"
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => void navigate(byLinkAddress, { state: { offer: taking(wait.people) } })}
          >
            {t('byLink')}
          </Button>
        </>
      )}
    </Card>
  )
}

/** The place in line for each shift, and when something happens. */
function NotYet({ wait }: { wait: OwnWait }) {
  const t = useWords('waiting.place')
  const language = useLanguage()
  return (
    <Card title={t('title')} status="WAITING">
      <Text>{t('notRegistered')}</Text>
      <ul className="stack">
        {wait.shifts.map((shift) => {
          const said = inLanguage(language, shift)
          return (
            <li key={shift.shift_id} className="stack close">
              <Text fw={600}>{`${said.shift}, ${momentRange(said.starts_at, said.ends_at, language)}`}</Text>
              <Text>
                {shift.is_over ? t('over') : t('ahead', { groups: shift.groups_ahead, people: shift.people_ahead })}
              </Text>
              {!shift.is_over && (
                <Hint>{`${t('soFar', { seats: shift.offered_so_far })} ${t('last', { moment: moment(shift.last_moment, language) })}`}</Hint>
              )}
              {shift.collected > 0 && shift.collect_until && (
                <Text>
                  {t('collecting', { seats: shift.collected, moment: moment(shift.collect_until, language) })}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
      <Text>{wait.next_at ? t('next', { moment: moment(wait.next_at, language) }) : t('nextUnknown')}</Text>
    </Card>
  )
}

/** Who waits; leaving and becoming smaller. */
function People({ wait, link }: Props) {
  const t = useWords('waiting.group')
  const m = useWords('waiting.modes')
  const confirm = useConfirm()
  const leaving = useCommand(leaveList, { invalidates: waitChanged })
  const shrinking = useCommand(shrinkWait, { invalidates: waitChanged })
  const hasOffer = wait.offer !== null
  const count = { people: wait.people.length }
  const isSure = (what: 'decline' | 'leave' | 'remove', name = '') =>
    confirm({
      title: t(`${what}Title`, { name }),
      message: t(`${what}Text`, count),
      confirmLabel: t(what),
      cancelLabel: t('stay'),
      destructive: true,
    })
  const leave = async () => {
    if (await isSure(hasOffer ? 'decline' : 'leave')) leaving.mutate({ params: { link } })
  }
  const remove = async (person: { id: number; name: string }) => {
    if (await isSure('remove', person.name)) shrinking.mutate({ params: { link }, body: { person_id: person.id } })
  }
  return (
    <Card title={t('title', count)}>
      {wait.people.length > 1 && <Text>{m(wait.mode)}</Text>}
      <ul className="stack close">
        {wait.people.map((person) => (
          <li key={person.id}>
            <Group justify="space-between" wrap="nowrap">
              <span style={{ overflowWrap: 'anywhere' }}>{`${person.name} · ${person.nim}`}</span>
              {wait.people.length > 1 && !hasOffer && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  loading={shrinking.isPending}
                  aria-label={t('removeOne', { name: person.name })}
                  onClick={() => void remove(person)}
                >
                  {t('remove')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <Hint>{t('mail', { email: wait.email })}</Hint>
      <Button
        variant="default"
        loading={leaving.isPending}
        onClick={() => void leave()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t(hasOffer ? 'decline' : 'leave')}
      </Button>
    </Card>
  )
}
